"""Every paragraph once, in order, with its section path; each kind of block as a passage of its own."""

from collections.abc import Callable

from claimpath.stages.read.draft import DraftPassage, DraftStudy

Passages = Callable[..., list[DraftPassage]]


def brief(found: list[DraftPassage]) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(p.text, p.origin, p.section) for p in found]


def test_loose_and_nested_paragraphs_keep_order_and_path(passages: Passages) -> None:
    found = passages(
        "<p>Before all sections.</p><sec><title>Methods</title><sec><title>People</title><p>Sixty women.</p></sec>"
        "<p>Approved by a board.</p></sec>"
    )
    assert brief(found) == [
        ("Before all sections.", "body", ()),
        ("Sixty women.", "body", ("Methods", "People")),
        ("Approved by a board.", "body", ("Methods",)),
    ]


def test_section_titles_lose_colons_and_empty_ones_are_left_out(passages: Passages) -> None:
    found = passages("<sec><title>Aim:</title><sec><title/><p>To see.</p></sec></sec>")
    assert found[0].section == ("Aim",)


def test_boxed_text_is_a_passage_of_its_own(passages: Passages) -> None:
    found = passages("<boxed-text><title>What is new</title><p>Only rats were seen.</p></boxed-text>")
    assert brief(found) == [("Only rats were seen.", "boxed_text", ("What is new",))]


def test_nested_lists_read_item_by_item(passages: Passages) -> None:
    (only,) = passages(
        '<list list-type="order"><list-item><p>Wash.</p><list list-type="bullet"><list-item><p>Twice.</p></list-item>'
        "</list></list-item><list-item><label>b)</label><p>Dry. Then weigh.</p></list-item></list>"
    )
    assert only.text == "1. Wash.\nTwice.\nb) Dry. Then weigh."
    assert only.origin == "list"
    assert [only.text[a:b] for a, b in only.rows or []] == only.text.split("\n")


def test_a_long_list_is_one_passage_per_item(passages: Passages) -> None:
    items = "".join(f"<list-item><p>Item {i} {'word ' * 100}</p></list-item>" for i in range(5))
    assert len(passages(f"<list>{items}</list>")) == 5


def test_a_list_inside_a_paragraph_splits_it(passages: Passages) -> None:
    found = passages("<p>We asked: <list><list-item><p>who</p></list-item></list>and then why.</p>")
    assert [p.text for p in found] == ["We asked:", "who", "and then why."]


def test_a_figure_inside_a_sentence_goes_behind_the_paragraph(passages: Passages) -> None:
    found = passages(
        "<p>The weight <fig><label>Figure 1.</label><caption><title>Weights</title><p>All rats.</p></caption></fig>"
        "rose fast.</p>"
    )
    assert [(p.text, p.origin, p.label) for p in found] == [
        ("The weight rose fast.", "body", None),
        ("Weights. All rats.", "caption", "Figure 1"),
    ]


def test_a_figure_between_sentences_splits_the_paragraph(passages: Passages) -> None:
    found = passages("<p>It rose. <fig><caption><p>Weights.</p></caption></fig> Then it fell.</p>")
    assert [p.text for p in found] == ["It rose.", "Weights.", "Then it fell."]


def test_footnotes_in_a_paragraph_come_behind_it(passages: Passages) -> None:
    found = passages("<p>It rose<fn><label>1</label><p>In all but one.</p></fn> fast.</p>")
    assert [(p.text, p.origin, p.label) for p in found] == [
        ("It rose fast.", "body", None),
        ("In all but one.", "footnote", "1"),
    ]


def test_quotes_verse_definitions_code_and_speech(passages: Passages) -> None:
    found = passages(
        "<disp-quote><p>It hurts less.</p></disp-quote>"
        "<verse-group><verse-line>One line</verse-line><verse-line>and one more</verse-line></verse-group>"
        "<def-list><def-item><term>BMI</term><def><p>body mass index</p></def></def-item></def-list>"
        "<code>x = 1\n  y</code><speech><speaker>Nurse</speaker><p>Do sit down.</p></speech>"
        "<statement><label>Lemma 1</label><p>All is well.</p></statement>"
    )
    assert [(p.text, p.origin) for p in found] == [
        ("It hurts less.", "quote"),
        ("One line\nand one more", "quote"),
        ("BMI: body mass index", "list"),
        ("x = 1 y", "body"),
        ("Nurse: Do sit down.", "body"),
        ("All is well.", "body"),
    ]


def test_files_inside_a_caption_are_passages_of_their_own(passages: Passages) -> None:
    found = passages(
        "<fig><label>Figure 1</label><caption><title>Weights.</title><p><supplementary-material><label>Data 1</label>"
        "<caption><p>All weights.</p></caption></supplementary-material></p></caption></fig>"
    )
    assert [(p.text, p.label) for p in found] == [("Weights.", "Figure 1"), ("All weights.", "Data 1")]


def test_abstracts_of_all_kinds(read_article: Callable[..., DraftStudy]) -> None:
    front = (
        "<article-meta><title-group><article-title>T</article-title></title-group>"
        "<abstract><sec><title>Background</title><p>A.</p></sec><sec><title>Results:</title><p>B.</p></sec></abstract>"
        '<abstract abstract-type="plain-language-summary"><title>In short</title><p>C.</p></abstract>'
        '<abstract abstract-type="toc"><p>D.</p></abstract>'
        '<abstract abstract-type="key-points"><p>E.</p></abstract>'
        '<trans-abstract xml:lang="fr"><p>F.</p></trans-abstract>'
        '<abstract abstract-type="graphical"><p><fig><graphic/></fig></p></abstract></article-meta>'
    )
    draft = read_article("", front)
    assert brief(draft.passages) == [
        ("A.", "abstract", ("Abstract", "Background")),
        ("B.", "abstract", ("Abstract", "Results")),
        ("C.", "lay_summary", ("In short",)),
        ("D.", "lay_summary", ("Teaser",)),
        ("E.", "abstract", ("Key points",)),
        ("F.", "abstract", ("Abstract (fr)",)),
    ]
    assert draft.abstract_only
    assert [n.what for n in draft.not_read] == ["Graphical abstract"]


def test_back_matter_and_notes_in_front(passages: Passages) -> None:
    found = passages(
        "<sec><title>Results</title><p>It rose.</p></sec><sec><title>Funding</title><p>By a fund.</p></sec>",
        front='<article-meta><author-notes><fn fn-type="conflict"><p>None.</p></fn></author-notes>'
        "<funding-group><funding-statement>Paid by a firm.</funding-statement></funding-group></article-meta>",
        back="<back><ack><p>Thanks.</p></ack><app-group><app><title>Appendix A</title><p>More.</p></app></app-group>"
        "<glossary><def-list><def-item><term>HR</term><def><p>hazard ratio</p></def></def-item></def-list></glossary>"
        "<fn-group><fn><p>A note.</p></fn></fn-group>"
        "<ref-list><title>References</title><ref><mixed-citation>Aber 2019</mixed-citation></ref>"
        "<ref><note><p>Measured twice.</p></note></ref></ref-list></back>",
    )
    assert brief(found) == [
        ("It rose.", "body", ("Results",)),
        ("By a fund.", "back", ("Funding",)),
        ("None.", "footnote", ("Author notes", "Conflict of interest")),
        ("Paid by a firm.", "back", ("Funding",)),
        ("Thanks.", "back", ("Acknowledgements",)),
        ("More.", "appendix", ("Appendix A",)),
        ("HR: hazard ratio", "glossary", ("Glossary",)),
        ("A note.", "footnote", ("Footnotes",)),
        ("Measured twice.", "footnote", ("Notes",)),
    ]


def test_sub_articles_are_kept_apart_whatever_they_hold(passages: Passages) -> None:
    found = passages(
        "<p>Own text.</p>",
        after='<sub-article article-type="decision-letter"><front-stub><title-group><article-title>Decision letter'
        "</article-title></title-group></front-stub><body><p>Weak.</p><table-wrap><label>Table 9</label><table><tr>"
        "<td>A</td><td>1</td></tr></table></table-wrap></body></sub-article>"
        '<response response-type="reply"><body><p>We disagree.</p></body></response>',
    )
    assert brief(found) == [
        ("Own text.", "body", ()),
        ("Weak.", "sub_article", ("Decision letter",)),
        ("A | 1", "sub_article", ("Decision letter",)),
        ("We disagree.", "sub_article", ("Reply",)),
    ]


def test_comments_and_processing_instructions_leave_no_trace(passages: Passages) -> None:
    (only,) = passages("<p>One<!-- no --> and<?page 2?> two.</p>")
    assert only.text == "One and two."


def test_index_terms_are_hidden(passages: Passages) -> None:
    (only,) = passages("<p>One<index-term><term>number</term></index-term> two.</p>")
    assert only.text == "One two."


def test_nothing_is_glued_at_breaks_and_links(passages: Passages) -> None:
    found = passages(
        "<p>First<break/>second, <ext-link>a link</ext-link> and <email>a@b.org</email>,\n   <styled-content>red"
        "</styled-content> text.</p>"
    )
    assert found[0].text == "First second, a link and a@b.org, red text."


def test_deep_nesting_is_read_flat(passages: Passages) -> None:
    deep = "<sec>" * 100 + "<p>Down here.</p>" + "</sec>" * 100
    assert [p.text for p in passages(deep)] == ["Down here."]
