"""The address under which people reach the workbench."""

from claimpath.review.settings import ReviewSettings


def base_address(settings: ReviewSettings) -> str:
    """The address that people type, without a slash at the end."""
    if settings.public_address:
        return settings.public_address
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}"
