"""What goes wrong with each data set when one does not know it."""

TRAPS: dict[str, tuple[str, ...]] = {
    "missciplus": (
        "All claims are misleading: the share called Incorrect is recall, not accuracy. Put true claims beside them.",
        "Two classes have other names than in later papers: Fallacy of Division/Composition is Fallacy of Composition, "
        "False Dilemma / Affirming the Disjunct is False Dilemma.",
        "An empty context means that the accurate premise is enough to see the gap, not that something is missing.",
        "`sentences` of a link is all that any annotator picked; `sentence_annotations` has each one's.",
        "`overall_score` below 1.5 is a link that only consolidation made.",
        "Only the selected passages were annotated; of the others nobody knows whether they belong to a premise.",
        "The passages were selected with the IMS model, so a ranking by that model is favoured.",
        "Greek mu is written muM; soft hyphens, citation marks and sentences of a few characters occur.",
        "Passages of one study may repeat. Several arguments are about one study, so resample whole studies.",
    ),
    "missci": (
        "Contexts and premises were written from fact-checking articles: easier than the study itself.",
        "Whatever is tuned on it has seen the arguments of MissciPlus's split of the same name.",
    ),
    "mafalda": (
        "Two labels on one span are alternatives: either is right.",
        "`nothing` among the labels of a span makes the span optional; `to clean` is no label.",
        "One label begins with a capital: Appeal to Ridicule.",
        "Ends of spans are exclusive. `sentences_with_labels` is a text that holds JSON.",
        "Two versions of precision give level 0 figures that differ by a factor of two; name the one you use.",
    ),
    "recv": ("Few pairs are abductive, so accuracy hides them: print the error rate of each type.",),
    "recv_v1": (
        "There is no header, and a quotation mark in a cell is a quotation mark.",
        "The type of reasoning has words behind it (time, number) and `???`.",
        "The recorded answers hold prompt, answer and the authors' reading of it in one text.",
    ),
    "vitaminc": (
        "Claims come in groups about one revision, before and after it: keep a group on one side of a split.",
        "Evidence is one sentence, often with the number or name that decides: shorter than real evidence.",
    ),
    "climate-fever": (
        "Each of a claim's five sentences has a label of its own; the claim's label sums them up.",
        "A claim can be disputed, with sentences for and against it; that is no class of RECV.",
    ),
    "phemeplus": (
        "The release has ids and addresses only; texts have to be fetched, and some are gone.",
        "Rumours of one event are alike: split by event, not by rumour.",
    ),
    "scifact": (
        "Ids of documents are texts as keys of `evidence` and whole numbers elsewhere.",
        "An abstract may have several evidence sets; the test split has no evidence at all.",
        "A claim without evidence counts as not enough information for its cited abstract.",
    ),
    "healthver": (
        "Claims begin with blanks and quotation marks.",
        "Many pairs share a claim: split by claim, or the same claim is on both sides.",
    ),
    "covidfact": (
        "There is no class for not enough information: a classifier trained on it alone never says so.",
        "The label's column is `entailment` in the dev file and `label` in others; one column's name has a capital.",
        "False claims are true ones with changed words, so the evidence of both is the same.",
    ),
    "premise_judge": (
        "Whether both premises have the same class foretells the rating at about 0.80: print that beside every judge.",
        "Some generated premises copy the claim or the accurate premise; the paper leaves them out.",
        "Rows of one argument belong together: split by argument.",
    ),
}
"""Traps by the set's name."""
