"""Training of claim-evidence classifiers, judges and rankers (extra `train`).

    settings     everything that decides what a run makes, and the cells of its grid
    steps        which examples make up each step
    device       where to compute, with which numbers, from which random state
    loop         the training loop: `train(Job(...), settings, cell, machine, folder)`
    checkpoint   files that are whole or not there
    grid         cell after cell: `run_cells`, `best_outcome`
    card         the model card
    afc          claim-evidence classifiers: data to models

Nothing here imports torch before something is trained.
"""
