"""Where a study can be found."""

from claimpath.export.plain import percent
from claimpath.records import Study


def study_address(study: Study) -> str:
    """Give a study's address: its DOI's, PMC's or PubMed's page, else the address or file that it was read from.

    A file is given by its name without folders, which are private, as a relative reference.
    """
    if doi := study.ids.get("doi"):
        return "https://doi.org/" + percent(doi, "/:;().-_")
    if pmcid := study.ids.get("pmcid"):
        return "https://pmc.ncbi.nlm.nih.gov/articles/" + percent(pmcid, "") + "/"
    if pmid := study.ids.get("pmid"):
        return "https://pubmed.ncbi.nlm.nih.gov/" + percent(pmid, "") + "/"
    if "://" in study.source:
        return percent(study.source, "/:?#[]@!$&'()*+,;=%-._~")
    name = study.source.replace("\\", "/").rsplit("/", 1)[-1]
    # A colon before the first slash would make the name look like an address with a scheme.
    return percent(name, "") or "urn:sha256:" + study.sha256
