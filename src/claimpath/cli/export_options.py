"""Options of ClaimReview, shared by the commands that export."""

from typing import Annotated

import typer

Publisher = Annotated[
    str | None, typer.Option("--publisher", help="Organisation that publishes the review (ClaimReview).")
]
PublisherUrl = Annotated[str | None, typer.Option("--publisher-url", help="Its web address (ClaimReview).")]
Url = Annotated[str | None, typer.Option("--url", help="Address of the page with the review (ClaimReview).")]
Scale = Annotated[
    str | None,
    typer.Option("--scale", help='Your scale, worst first: "1=False,2=Mixed,3=True" (ClaimReview).'),
]
Rating = Annotated[
    str | None, typer.Option("--rating", help="Your rating: a number or label of the scale (ClaimReview).")
]
ClaimAuthor = Annotated[str | None, typer.Option("--claim-author", help="Who made the claim (ClaimReview).")]
ClaimDate = Annotated[str | None, typer.Option("--claim-date", help="When the claim was made (ClaimReview).")]
ClaimUrl = Annotated[str | None, typer.Option("--claim-url", help="Where the claim appeared (ClaimReview).")]
