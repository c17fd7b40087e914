# Co może być nie tak wokół każdej gry: `no-` i kod z katalogu.
no-no-such-seat = Nie ma takiego miejsca: { $seat }; ostatnie w tej partii to { $last }.
no-unknown-game = Nie ma tu gry { $game }; są: { $known }.
no-other-game = To nie jest partia gry { $game }.
no-no-luck-due = Teraz nic się nie losuje.
no-luck-on-the-way = Po drodze coś się losuje, a policzyć można tylko ruchy graczy.
no-not-in-a-page = Tego nie da się zrobić w przeglądarce.
no-nothing-to-decide = { $seat-is ->
    [you] Nie masz teraz nic do wyboru.
   *[other] { $seat } nie ma teraz nic do wyboru.
  }
no-no-computer-player = Żaden gracz komputerowy nie zna gry { $game }.
no-unknown-player = Ta strona nie potrafi grać jako { $player }.
no-nothing-to-undo = Nie ma czego cofnąć.
no-text-too-long = Ten tekst ma { $length } znaków, a żaden zapis nie jest dłuższy niż { $longest }.
no-text-not-exact = { $text } to zapis niedokładny: słowa dzieli jedna spacja, a przed nimi i po nich nie ma żadnej.
no-not-a-plain-number = { $word } to nie liczba w tym zapisie: same cyfry, bez znaku i bez zer na początku.
no-json-not-an-object = Oczekiwany jest obiekt JSON, a nie { $found }.
no-json-unreadable = Tego nie da się odczytać: { $reason }.
no-bad-options = Z takimi opcjami nie można grać.
no-bad-position = Taka pozycja nie jest możliwa.
no-bad-edition = W tym wydaniu są błędy.
no-bad-fields = Pola tego zapytania są niepoprawne.
no-record-too-long = Ten plik ma { $bytes } bajtów, a zapis partii ma ich najwyżej { $most }.
no-record-empty = Zapis partii zaczyna się wierszem „{ $expected }”, a ten plik jest pusty.
no-record-first-line = Zapis partii zaczyna się wierszem „{ $expected }”, a ten plik zaczyna się od { $found }.
no-record-not-an-entry = Wpis zaczyna się od „*” albo numeru miejsca, a { $found } nie.
no-record-only-who = { $found } mówi kto, ale nie mówi co: wpis to „* wynik” albo „miejsce ruch”.
no-record-not-a-seat = { $found } to nie miejsce: miejsca liczy się od 0 i mają jedną cyfrę.
no-record-edition-incomplete = W wierszu „edition” stoją nazwa i skrót.
no-record-tag-incomplete = W wierszu „tag” stoją słowo i wartość.
no-record-unknown-field = Zapis partii nie ma pola { $found }; ma game, options, edition, edition-contents, tag i position.
no-record-field-missing = Zapis partii kończy się bez wiersza „{ $field }”.
no-record-field-twice = Wiersz „{ $field }” stoi tu drugi raz.
no-record-not-json = Po „{ $field }” nie stoi taki JSON, jak trzeba: { $reason }.
no-edition-too-long = To wydanie ma { $bytes } bajtów, a może mieć najwyżej { $most }.
no-edition-bad-name = Wydanie potrzebuje nazwy: od 1 do { $longest } małych liter, cyfr, „-”, „_” lub „.”.
no-edition-name-taken = „{ $name }” to wydanie wbudowane, a to się od niego różni: nadaj mu własną nazwę.
no-edition-too-many = Wczytano już tyle wydań, ile można: { $most }. Żeby wczytać następne, uruchom program od nowa.
no-edition-unknown = Nie wczytano wydania o nazwie { $name }; najpierw je wczytaj.
no-edition-other-name = Zapis partii nazywa wydanie { $said }, a zawiera { $carried }.
no-edition-other-hash = Skrót w zapisie partii to { $said }, a zawarte w nim wydanie ma { $carried }.
no-edition-not-the-same = Partię rozegrano z wydaniem „{ $name }” o skrócie { $said }; to, które jest tu znane pod tą nazwą, ma { $known }.
no-state-not-an-object = Stan gry to obiekt JSON.
no-state-of-another-game = To miał być stan gry { $game }, a nie { $found }.
no-state-without-game = Brakuje tego pola.
no-state-with-other-options = Pozycję ustawiono z innymi opcjami, niż podaje zapis partii.
no-options-with-other-edition = Opcje podają inne wydanie niż zapis partii.
