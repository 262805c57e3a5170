"""Text without a model: sentence offsets, tokens, language, zones, quote location, instructions to models.

Import from the module that does the job, so that nothing is loaded that is not used:

    sentences    split_sentences(text)
    tokens       word_tokens(text), content_stems(text), STOP_WORDS
    language     detect_language(text)
    zones        assign_zones(passages)
    fold         fold(text)
    locate       locate_quote(quote, passages), locate_quotes(quotes, passages), QuoteIndex
    addressing   find_model_instructions(text)
"""
