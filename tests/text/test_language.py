"""Language by script and function words."""

import os
from pathlib import Path

import pytest

from claimpath.text.language import detect_language

SAMPLES = {
    "en": (
        "The vaccine was given to children who were older than five years, and "
        "no deaths were seen in the trial."
    ),
    "de": (
        "Der Impfstoff wurde Kindern verabreicht, die älter als fünf Jahre ware"
        "n; Todesfälle wurden nicht beobachtet."
    ),
    "fr": (
        "Le vaccin a été administré aux enfants de plus de cinq ans et aucun dé"
        "cès n'a été observé dans l'essai."
    ),
    "es": (
        "La vacuna se administró a los niños mayores de cinco años y no se observaron muertes en el ensayo."
    ),
    "it": (
        "Il vaccino è stato somministrato ai bambini di età superiore ai cinque"
        " anni e non sono stati osservati decessi."
    ),
    "pt": (
        "A vacina foi administrada a crianças com mais de cinco anos e não foram observadas mortes no ensaio."
    ),
    "nl": (
        "Het vaccin werd gegeven aan kinderen die ouder waren dan vijf jaar en "
        "er werden geen sterfgevallen gezien."
    ),
    "pl": (
        "Szczepionka została podana dzieciom w wieku powyżej pięciu lat i nie zaobserwowano zgonów w badaniu."
    ),
    "sv": (
        "Vaccinet gavs till barn som var äldre än fem år och inga dödsfall sågs"
        " i studien under det första året."
    ),
    "da": "Vaccinen blev givet til børn, der var ældre end fem år, og der blev ikke set dødsfald i forsøget.",
    "no": (
        "Vaksinen ble gitt til barn som var eldre enn fem år, og det ble ikke s"
        "ett dødsfall i forsøket etter ett år."
    ),
    "ru": "Вакцину вводили детям старше пяти лет, и в исследовании не было отмечено смертей.",
    "uk": "Вакцину вводили дітям старше п'яти років, і в дослідженні не було зафіксовано смертей.",
    "bg": "Ваксината беше поставена на деца над пет години и при тях не са наблюдавани смъртни случаи.",
    "ko": "백신은 다섯 살이 넘은 어린이에게 투여되었고 시험에서 사망은 관찰되지 않았다.",
    "ja": "ワクチンは五歳以上の子供に投与され、試験では死亡は認められなかった。",
    "zh": "疫苗接种于五岁以上的儿童，试验中未观察到死亡病例。",
    "ar": "تم إعطاء اللقاح للأطفال الذين تزيد أعمارهم عن خمس سنوات ولم تلاحظ أي وفيات في التجربة.",
    "fa": "واکسن به کودکان بالای پنج سال داده شد و هیچ مرگی در این پژوهش گزارش نگردید.",
    "he": "החיסון ניתן לילדים מעל גיל חמש ולא נצפו מקרי מוות בניסוי.",
    "el": "Το εμβόλιο χορηγήθηκε σε παιδιά άνω των πέντε ετών και δεν παρατηρήθηκαν θάνατοι.",
    "hi": "यह टीका पाँच वर्ष से अधिक उम्र के बच्चों को दिया गया और परीक्षण में कोई मृत्यु नहीं देखी गई।",
    "th": "วัคซีนถูกให้แก่เด็กอายุมากกว่าห้าปีและไม่พบการเสียชีวิตในการทดลอง",
    "tr": "Aşı beş yaşından büyük çocuklara uygulandı ve bu çalışmada ölüm için bir artış olduğu görülmedi.",
    "cs": (
        "Vakcína byla podána dětem starším pěti let a v této studii nebyla pozo"
        "rována žádná úmrtí, která by se lišila."
    ),
    "fi": (
        "Rokote annettiin yli viisivuotiaille lapsille, eikä kokeessa havaittu "
        "kuolemia, mutta tämä oli vain yksi koe."
    ),
    "hu": (
        "A vakcinát öt évesnél idősebb gyermekek kapták, és a vizsgálatban nem "
        "észleltek halálesetet az első év után."
    ),
    "id": (
        "Vaksin diberikan kepada anak yang berusia lebih dari lima tahun dan ti"
        "dak ada kematian dalam penelitian ini."
    ),
    "vi": (
        "Vắc xin được tiêm cho trẻ em trên năm tuổi và không có trường hợp tử vong nào trong nghiên cứu này."
    ),
}


@pytest.mark.parametrize(("code", "text"), SAMPLES.items())
def test_languages(code: str, text: str) -> None:
    assert detect_language(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Table 1",
        "x = 3y + 2z − 5",
        "12 34 0.05 0.1 mg kg",
        "Ash J, Elm A, Müller B, Rossi C, Kim D, Lee S",
        "p<0.05 CI 0.9 1.1 OR RR HR",
        "AAGCTTGATCGATCGGATCGATCGATTAGC GGATC CCGAT AGCTA GGCTA TTGAC",
        "Escherichia coli O157:H7 Staphylococcus aureus Pseudomonas aeruginosa",
    ],
)
def test_what_cannot_be_told(text: str) -> None:
    assert detect_language(text) is None


@pytest.mark.parametrize("code", ["de", "ko", "ru", "zh"])
def test_the_body_outweighs_an_english_abstract(code: str) -> None:
    abstract, body = SAMPLES["en"] * 20, SAMPLES[code] * 100
    assert detect_language(f"{abstract}\n{body}") == code


def test_english_names_do_not_outweigh_a_korean_text() -> None:
    assert (
        detect_language("Pfizer BNT162b2 백신은 다섯 살이 넘은 어린이에게 투여되었다 (Ash et al., 2020).")
        == "ko"
    )


def test_real_abstracts_are_english() -> None:
    data = os.environ.get("CLAIMPATH_DATA")
    if not data:
        pytest.skip("CLAIMPATH_DATA is unset")
    import json

    lines = (Path(data) / "scifact" / "corpus.jsonl").read_text("utf-8").splitlines()[:500]
    codes = [detect_language(" ".join(json.loads(line)["abstract"])) for line in lines]
    assert codes.count("en") == len(codes)
