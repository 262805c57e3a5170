"""What judges a claim: fixed rules (`offline.py`), or a language model (`model.py`, chosen in `choose.py`)."""
