"""The tools of claimpath for assistants, over the Model Context Protocol."""
