"""Claim-evidence classifiers: from pairs of claim and text to models that rank and judge as `afc:DIR`.

pairs       the pairs of several sets as one, with a digest
encode      pairs as tokens, and how many were cut
classifier  a sequence classifier with our labels
cell        one cell of the grid, trained
predict     probabilities of pairs
score       measures over seeds, with intervals
trivial     what systems score that look at nothing
final       the models of the best cell, written where `afc:DIR` finds them
run         `train_afc`: the whole
tables      Tables 11 to 15 of MissciPlus from runs
"""
