"""The data sets that claimpath reads: what they are, who publishes them where, and under which licence.

None of them is part of claimpath. A set's folder is laid out as its authors lay it out.
"""

from dataclasses import dataclass

from claimpath.errors import SettingsError


@dataclass(frozen=True, slots=True)
class DataFile:
    """Files of a set that have the same layout."""

    patterns: tuple[str, ...]
    """Glob patterns below the set's folder; any of them will do."""
    about: str
    """What they hold."""
    required: bool = True
    """Whether the set is of no use without at least one of them."""


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set of other people."""

    name: str
    """The name that commands take, and the folder's name below CLAIMPATH_DATA."""
    about: str
    """What it is, in a sentence."""
    files: tuple[DataFile, ...]
    """The files that are looked for."""
    licence: str
    """The licence as its authors state it."""
    published: str
    """Where it is published."""
    citation: str
    """The publication to cite."""


_SETS = (
    DataSet(
        name="missciplus",
        about="Claims that misrepresent a study, with every passage of the study and links to its passages.",
        files=(
            DataFile(("*.missciplus.jsonl",), "one argument a line: dev (30) and test (84)"),
            DataFile(("true-claims.jsonl",), "claims that are true, each with one text", required=False),
        ),
        licence="Apache-2.0",
        published="https://github.com/UKPLab/naacl2025-missciplus",
        citation="Glockner, Hou, Nakov, Gurevych: Grounding Fallacies Misrepresenting Scientific Publications in "
        "Evidence. NAACL 2025.",
    ),
    DataSet(
        name="missci",
        about="The arguments of MissciPlus and more, without the studies' passages.",
        files=(DataFile(("*.missci.jsonl",), "one argument a line"),),
        licence="Apache-2.0",
        published="https://github.com/UKPLab/acl2024-missci",
        citation="Glockner, Hou, Nakov, Gurevych: Missci: Reconstructing Fallacies in Misrepresented Science. "
        "ACL 2024.",
    ),
    DataSet(
        name="mafalda",
        about="200 texts with fallacious spans; answers of models and of people.",
        files=(
            DataFile(("datasets/gold_standard_dataset.jsonl",), "the texts with people's spans"),
            DataFile(
                ("datasets/user_study_examples_with_labels.jsonl",), "texts of the user study", required=False
            ),
            DataFile(("results/*_results.jsonl",), "recorded answers of models", required=False),
            DataFile(("users/*.jsonl",), "two people's answers", required=False),
        ),
        licence="none stated",
        published="https://github.com/ChadiHelwe/MAFALDA",
        citation="Helwe, Calamai, Paris, Clavel, Suchanek: MAFALDA: A Benchmark and Comprehensive Study of Fallacy "
        "Detection and Classification. NAACL 2024.",
    ),
    DataSet(
        name="recv",
        about="1,500 pairs of claim and evidence with veracity and type of reasoning.",
        files=(DataFile(("*.jsonl", "*.json", "*.csv", "*.tsv"), "pairs, in any of these layouts"),),
        licence="none stated",
        published="with its paper; see there",
        citation="Dougrez-Lewis, Akhter, Ruggeri, Löbbers, He, Liakata: Assessing the Reasoning Capabilities of LLMs "
        "in the Context of Evidence-based Claim Verification. 2025.",
    ),
    DataSet(
        name="recv_v1",
        about="80 pairs from Wikipedia of RECV's predecessor, with recorded answers of GPT-4.",
        files=(
            DataFile(("wikipedia.tsv", "pheme.tsv"), "pairs with label and reasoning; no header"),
            DataFile(("pheme.tsv",), "label, reasoning, rumour, evidence; no header", required=False),
            DataFile(("*/output_*.txt",), "recorded answers, by instruction", required=False),
        ),
        licence="none stated",
        published="https://github.com/JohnNLP/ReasoningFramework",
        citation="Dougrez-Lewis, Akhter, He, Liakata: Assessing the Reasoning Abilities of ChatGPT in the Context of "
        "Claim Verification. 2024.",
    ),
    DataSet(
        name="vitaminc",
        about="Claims about facts that a revision of a Wikipedia page changed, each with a sentence of the page.",
        files=(DataFile(("*.jsonl",), "pairs: train, dev, test"),),
        licence="code MIT; data as Wikipedia, CC BY-SA 3.0",
        published="https://github.com/TalSchuster/VitaminC",
        citation="Schuster, Fisch, Barzilay: Get Your Vitamin C! Robust Fact Verification with Contrastive Evidence. "
        "NAACL 2021.",
    ),
    DataSet(
        name="climate-fever",
        about="Claims about the climate from the web, each with five sentences of Wikipedia.",
        files=(DataFile(("*.jsonl",), "claims with their sentences"),),
        licence="none stated",
        published="https://github.com/tdiggelm/climate-fever-dataset",
        citation="Diggelmann, Boyd-Graber, Bulian, Ciaramita, Leippold: CLIMATE-FEVER: A Dataset for Verification of "
        "Real-World Climate Claims. 2020.",
    ),
    DataSet(
        name="phemeplus",
        about="Rumours from Twitter about five events, with addresses of articles; the articles have to be fetched.",
        files=(
            DataFile(
                ("*/rumours/*/annotation.json", "*/*/rumours/*/annotation.json"), "a folder for each rumour"
            ),
        ),
        licence="none stated; annotations of PHEME CC BY 4.0; tweets and articles belong to others",
        published="https://github.com/JohnNLP/PhemePlus",
        citation="Dougrez-Lewis, Kochkina, Arana-Catania, Liakata, He: PHEMEPlus: Enriching Social Media Rumour "
        "Verification with External Evidence. FEVER 2022.",
    ),
    DataSet(
        name="scifact",
        about="Scientific claims with abstracts that support or contradict them.",
        files=(
            DataFile(("claims_*.jsonl",), "claims: train (809), dev (300), test (300, no labels)"),
            DataFile(("corpus.jsonl",), "5,183 abstracts"),
        ),
        licence="claims CC BY 4.0, abstracts ODC-By 1.0",
        published="https://github.com/allenai/scifact",
        citation="Wadden, Lin, Lo, Wang, van Zuylen, Cohan, Hajishirzi: Fact or Fiction: Verifying Scientific Claims. "
        "EMNLP 2020.",
    ),
    DataSet(
        name="healthver",
        about="Claims about COVID-19 from the web, each with a passage of a scientific abstract.",
        files=(DataFile(("healthver_*.csv",), "pairs: train, dev, test"),),
        licence="none stated",
        published="https://github.com/sarrouti/HealthVer",
        citation="Sarrouti, Ben Abacha, Mrabet, Demner-Fushman: Evidence-based Fact-Checking of Health-related "
        "Claims. Findings of EMNLP 2021.",
    ),
    DataSet(
        name="covidfact",
        about="Claims about COVID-19 from a forum, and versions of them that a program made false.",
        files=(DataFile(("*.tsv",), "pairs: train, dev, test1"),),
        licence="none stated",
        published="https://github.com/asaakyan/covidfact",
        citation="Saakyan, Chakrabarty, Muresan: COVID-Fact: Fact Extraction and Verification of Real-World Claims on "
        "COVID-19 Pandemic. ACL 2021.",
    ),
    DataSet(
        name="premise_judge",
        about="Premises that models wrote, rated by people: does it bridge the same gap as the reference?",
        files=(DataFile(("human_eval_joined.csv", "*.csv"), "one rated premise a row"),),
        licence="Apache-2.0",
        published="https://github.com/UKPLab/naacl2025-missciplus",
        citation="Glockner, Hou, Nakov, Gurevych: Grounding Fallacies Misrepresenting Scientific Publications in "
        "Evidence. NAACL 2025.",
    ),
)

DATA_SETS: dict[str, DataSet] = {entry.name: entry for entry in _SETS}
"""Every set by its name."""

if len(DATA_SETS) != len(_SETS):
    raise RuntimeError("two data sets have one name")


def find_data_set(name: str) -> DataSet:
    """Give the set of that name. Raises SettingsError with the names there are."""
    if name not in DATA_SETS:
        raise SettingsError(f"unknown data set {name!r}; choose one of: {', '.join(DATA_SETS)}")
    return DATA_SETS[name]
