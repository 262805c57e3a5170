"""Words whose full stop may not end a sentence, by behaviour; lower-cased, without the last full stop."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES_AND_LINKS = _words(
    """
    e.g eg i.e ie vs v cf viz ca approx dr drs prof mr mrs mx messrs st ste mt rev hon gen col capt lt
    sgt pv pvs subsp ssp cv cvs nov comb syn aff incl esp resp excl namely i.v i.p s.c i.m p.o bzw vgl
    bspw ggf evtl inkl z.b d.h u.a p.ex mme mlle
    """
)
"""Something must follow them inside the sentence: "vs. placebo", "Dr. Ash", "pv. tabaci"."""

BEFORE_NUMBERS = _words(
    """
    fig figs eq eqs eqn eqns ref refs tab tabs tbl sec sect secs cat ch chap chr vol vols no nos nr p pp par
    para art suppl supp app appx ext ed eds ser fasc lib pt pts ex exp expt schem col cols l ll nt aa
    jan feb mar apr jun jul aug sep sept oct nov dec
    """
)
"""A number or a label follows inside the sentence ("Fig. 2B", "no. 5"); before a word they may end one."""

MAY_END = _words(
    """
    al etc inc ltd co corp llc plc gmbh bros jr sr esq u.s u.k u.s.a e.u u.n a.m p.m a.d b.c b.c.e c.e
    ph.d m.d d.v.m m.sc b.sc m.p.h dr.ph r.n s.d s.e s.e.m c.i h.r o.r r.r d.f a.k.a et.al sp spp var f
    sens lat auct b.i.d t.i.d q.d q.i.d d.p.i h.p.i p.i d.w w.w f.w o.d q.s c.f.u p.f.u max avg temp
    conc conf diam dil exptl equiv est wt vol mol usw
    """
)
"""They stand inside a sentence or at its end; the next word decides."""

JOURNAL_WORDS = _words(
    """
    acad adv am ann annu appl arch biochem bioeng bioinf biol biophys bot br brit bull can cardiol chem
    clin commun curr dermatol dev diagn dis drug eng engl entomol environ epidemiol eur exp
    gastroenterol genet geriatr haematol hematol immunol infect inst int intern invest jpn lett mag math
    med metab microbiol mol nat natl neurol neurosci nucleic nutr obstet gynecol oncol ophthalmol opin
    parasitol pathol pediatr pharm pharmacol philos phys physiol proc prog psychiatr psychol pub publ
    rep res resp rev rheumatol sci soc stat surg symp technol ther toxicol trans trop univ urol vet
    virol zool
    """
)
"""Shortened words of journal names: capitalised, and another word or a year follows ("J. Biol. Chem. 12")."""

UNITS = _words(
    """
    mg g kg ug µg μg ng pg ml l dl ul µl μl nl cm mm m km um µm μm nm min mins h hr hrs s sec secs ms d
    wk wks mo mos yr yrs degc degf c f k hz khz mhz ghz kda da bp kb mb kbp mmol mol nmol pmol umol µmol
    μmol n iu u cfu pfu ppm ppb rpm v mv kv w j kj kcal cal pa kpa mmhg bar psi gy msv db lb lbs oz ft
    in
    """
)
"""Units; after a number and before a capital, their full stop ends a sentence ("at 37 degC. Growth ...")."""

LABEL_NOUNS = _words(
    """
    vitamin vitamins hepatitis group groups type types grade class stage panel panels protein phase arm
    arms cohort factor influenza appendix table figure fig part step strain variant variants model box
    section supplement subtype serotype case site plate lane condition category level child-pugh complex
    domain subunit form isoform allele haplotype receptor cyclosporin cyclin aurora kinase annexin
    caspase helix region zone chain
    """
)
"""A single capital after one of these is a name's end, not an initial ("hepatitis B. We ...")."""

SENTENCE_STARTERS = _words(
    """
    the a an this these those that we our i it its in on at for to from by with here there however thus
    therefore hence moreover furthermore although though while whereas when where if as after before
    during among between both all each most many some several such they he she his her their no none not
    also additionally finally first second third overall because since until under using only results
    methods conclusion conclusions background objective objectives nevertheless nonetheless similarly
    conversely consequently interestingly importantly notably together taken one two three four five
    another other others more less fewer what why how who which whether is are was were does do did can
    could may might should have has had despite given within without over through across along against
    despite instead rather then now today further next later earlier currently recently previously
    patients participants subjects mice animals cells data
    """
)
"""Words that, with a capital, nearly always begin a sentence."""

FULL_WORD_ENDINGS = (
    "ed", "ing", "tion", "sion", "ment", "ness", "ity", "ous", "ive", "able", "ible", "ance", "ence",
    "ally", "ly", "ism", "ist", "ists", "ients", "sis", "ial", "ical", "ful", "ures", "tions", "ments",
    "ities", "cells", "mice", "rats", "days", "weeks", "months", "years", "hours", "minutes", "levels",
    "groups", "controls",
)  # fmt: skip
"""A lower-case word that ends so is written out: its full stop ends a sentence in any company."""

MONTHS = _words(
    """
    january february march april may june july august september october november december januar februar
    märz mai juni juli oktober dezember
    """
)
"""Month names: "at 5 p.m. March 3", "am 3. Mai"."""
