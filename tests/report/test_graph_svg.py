"""The picture itself."""

from lxml import etree

from claimpath.report.graph_svg import graph_svg

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> etree._Element:
    return etree.fromstring(svg.encode())


def test_it_is_well_formed_named_and_described(sample) -> None:
    root = parsed(graph_svg(sample.graph, sample.subgraphs))
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "Reasoning graph"
    assert "2 gaps" in root.find(f"{SVG}desc").text
    heads = [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "head"]
    assert heads == ["Claim", "Study context", "Study finding", "Premise", "Fallacy", "Verdict"]


def test_every_node_carries_its_whole_text(sample) -> None:
    root = parsed(graph_svg(sample.graph, sample.subgraphs))
    titles = [e.find(f"{SVG}title").text for e in root.iter(f"{SVG}g")]
    assert len(titles) == len(sample.graph.nodes)
    for node in sample.graph.nodes:
        assert any(node.text in title for title in titles)


def test_long_text_ends_in_an_ellipsis_and_is_whole_in_the_title(builder) -> None:
    builder.study()
    premise = "This premise goes on and on. " * 40
    builder.gap("Ambiguity", builder.span(2, 0), None, premise)
    report = builder.report()
    root = parsed(graph_svg(report.graph, report.subgraphs))
    (group,) = [g for g in root.iter(f"{SVG}g") if "Premise" in g.get("class", "")]
    assert group.find(f"{SVG}title").text == f"Premise: {premise.strip()}"
    assert group.findall(f".//{SVG}tspan")[-1].text.endswith("…")


def test_hostile_text_stays_text(builder) -> None:
    builder.claim = "</text><script>alert(1)</script>\"'&\x00\u202e]]>"
    builder.study()
    builder.gap("Ambiguity", builder.span(2, 0), None, "<image href='x'/>")
    report = builder.report()
    root = parsed(graph_svg(report.graph, report.subgraphs, feet={"c1": "<b>"}, hrefs={"c1": '#"><script>'}))
    assert not list(root.iter(f"{SVG}script"))
    assert not list(root.iter(f"{SVG}image"))


def test_links_can_be_left_out(sample) -> None:
    linked = parsed(graph_svg(sample.graph, sample.subgraphs, hrefs={"c1": "#m1"}))
    assert [a.get("href") for a in linked.iter(f"{SVG}a")] == ["#m1"]
    assert not list(parsed(graph_svg(sample.graph, sample.subgraphs, links=False)).iter(f"{SVG}a"))


def test_types_differ_without_colour(sample) -> None:
    svg = graph_svg(sample.graph, sample.subgraphs)
    shapes = {}
    for group in parsed(svg).iter(f"{SVG}g"):
        kind = group.get("class").split()[1]
        drawn = [
            (e.tag, e.get("class"), e.get("rx")) for e in group if e.get("class") in ("box", "bar", "inner")
        ]
        dashed = f".cpg .{kind} .box{{stroke-dasharray" in svg
        thick = f".cpg .{kind} .box{{stroke-width" in svg
        shapes[kind] = (*drawn, dashed, thick)
    assert len(shapes) == 6
    assert len(set(shapes.values())) == 6


def test_the_same_graph_gives_the_same_bytes(sample) -> None:
    assert graph_svg(sample.graph, sample.subgraphs) == graph_svg(sample.graph, sample.subgraphs)
