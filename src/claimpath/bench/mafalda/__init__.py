"""The benchmark `mafalda`: fallacious spans in 200 texts, scored with alternatives."""
