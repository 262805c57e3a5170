"""The commonest function words of languages in the Latin script, by ISO 639-1 code, lower-cased."""

FUNCTION_WORDS: dict[str, str] = {
    "en": """
        the of and to in a is that was for with were as by on are this from be or which have has had
        not at we these between an it than their been its after may during there who but our both
        all more no can
    """,
    "de": """
        der die das und in den von zu mit ist im des auf für nicht eine ein dem als auch es an
        werden aus bei wurde wurden einer eines durch nach oder sich sind war waren wird zur zum
        über einem einen diese dieser dass haben hat wir kann keine sowie zwischen
    """,
    "fr": """
        le la les de des du et en un une est dans que qui pour par sur au aux avec ce cette ces ont
        été sont ne pas plus ou il elle nous mais se sa son leur entre chez était étaient être a ont
        comme après d l
    """,
    "es": """
        el la los las de del y en un una es que por con para se al su como más no fue fueron son lo
        o este esta estos entre ha han sus pero sin sobre también desde hasta cuando ser está
    """,
    "it": """
        il lo la i gli le di del della dei delle e in un una è che per con su da al alla nel nella
        si non sono come più anche ha hanno stato stata stati dal dalla tra questo questa o se ma ai
        alle essere
    """,
    "pt": """
        o a os as de do da dos das e em no na nos nas um uma é que por com para se ao à mais não foi
        foram são como este esta entre seu sua ou pelo pela também mas ser sem sobre até quando está
    """,
    "nl": """
        de het een van en in is dat op te voor met zijn aan niet door er bij als werd werden ook om
        uit naar maar dan of deze die dit wordt worden hebben heeft had na tussen over tot geen meer
    """,
    "pl": """
        w i z na się nie do jest że o to od po przez dla oraz był była były jako które który która
        ich jak przy lub może tym tej tego ze za ale czy są bez między u
    """,
    "sv": """
        och i att en det som på är av för med den till ett inte om har de var från vid eller kan vi
        efter mellan hade under detta denna dessa mer men ej samt hos inom deras blev skall
    """,
    "da": """
        og i at en det som på er af for med den til et ikke om har de var fra ved eller kan vi efter
        mellem havde under dette denne disse mere men blev hos deres der blive også skal uden
    """,
    "no": """
        og i å en det som på er av for med den til et ikke om har de var fra ved eller kan vi etter
        mellom hadde under dette denne disse mer men ble hos deres der bli også skal uten
    """,
    "tr": """
        ve bir bu da de için ile olarak olan çok daha en gibi kadar olduğu ise değil veya sonra göre
        her ancak ya arasında tarafından edildi vardır olup hastaların çalışmada
    """,
    "cs": """
        a v se na je že s z do o i k ve pro za po od by byl byla bylo byly jako nebo jsou které
        který která při mezi jen také u není ale však více jejich tím může být
    """,
    "sk": """
        a v sa na je že s z do o i k vo pre za po od by bol bola bolo boli ako alebo sú ktoré ktorý
        ktorá pri medzi len tiež u nie ale však viac ich tým môže byť
    """,
    "fi": """
        ja on oli ei että se joka myös sekä ovat olivat tai kun kuin mutta voi mukaan jotka ole tämä
        tämän niiden välillä jälkeen olla vain ne hän sen siitä ollut näiden
    """,
    "hu": """
        a az és hogy nem is egy volt ez meg csak vagy mint de már ha el voltak között után lehet azt
        sem még ezek során által illetve amely amelyek szerint esetén betegek mellett
    """,
    "id": """
        yang dan di dengan untuk pada dari ini itu tidak adalah dalam oleh sebagai atau akan dapat
        juga lebih karena telah antara ada bahwa terhadap secara pasien penelitian setelah serta
    """,
    "vi": """
        và của là có được trong cho các một những không với này đã ở để người từ khi đến trên bệnh
        nhân cũng nghiên cứu về sau như hoặc theo tại nhóm
    """,
    "ro": """
        și în de la a cu pe că nu este un o din pentru care sunt au fost ale mai sau al ca prin după
        între lor fi această acest fără dintre lui cele
    """,
    "hr": """
        i u je na se da su za od s kao ili nije koji koja koje iz o do bi li te što po nakon kod bio
        bila bilo između više ali samo prema
    """,
    "ca": """
        el la els les de del i en un una és que per amb al dels com més no van va són o aquest
        aquesta entre ha han seus però sense també des fins quan ser està
    """,
}
"""Words that two languages share count for less in each."""
