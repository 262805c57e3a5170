"""What a page says of a check."""

from claimpath.review.checks.jobs import JobView


def in_words(job: JobView) -> str:
    """Where a check stands, in a few words."""
    if job.state == "queued":
        if job.n_before:
            others = "1 check comes" if job.n_before == 1 else f"{job.n_before} checks come"
            return f"Waiting; {others} first"
        return "Waiting"
    if job.state == "running":
        again = f" (attempt {job.attempts})" if job.attempts > 1 else ""
        return (job.progress or "Starting") + again
    return {"done": "Done", "failed": "Failed", "cancelled": "Cancelled"}[job.state]
