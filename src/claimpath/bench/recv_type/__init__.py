"""Which type of reasoning does a pair of claim and evidence need? Classifiers against people's labels (RECV)."""

RECV_TYPE_TASK = "recv-type"
"""Name of the task."""
RECV_TYPE_ABOUT = (
    "Does the verdict follow from the evidence by deduction or by abduction? (RECV's labels of types)"
)
"""What it asks."""
