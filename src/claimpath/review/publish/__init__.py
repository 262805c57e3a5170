"""Publishing a case: as a page, as text, and in other people's formats."""
