# Co może być nie tak wokół każdej gry: `no-` i kod z katalogu.
no-newer-rules = Tę partię rozegrano na nowszych zasadach (wersja { $found }) niż te tutaj (wersja { $known }): zaktualizuj program albo odśwież stronę.
no-no-such-seat = Nie ma tu kogoś takiego jak { $seat }; ostatni gracz tej partii to { $last }.
no-unknown-game = Nie ma tu gry { $game }; są: { $known }.
no-other-game = To nie jest partia gry { $game }.
no-no-luck-due = Teraz nic się nie losuje.
no-luck-on-the-way = Po drodze coś się losuje, a policzyć można tylko ruchy graczy.
no-not-in-a-page = Tego nie da się zrobić w przeglądarce.
no-nothing-to-undo = Nie ma czego cofnąć.
no-nothing-to-decide = { $seat-is ->
    [you] Nie masz teraz nic do wyboru.
   *[other] { $seat } nie ma teraz nic do wyboru.
  }
no-no-computer-player = Żaden gracz komputerowy nie zna gry { $game }.
no-unknown-player = Ta strona nie potrafi grać jako { $player }.
# Zapis.
no-text-too-long = Ten zapis ma { $length } znaków; żaden nie jest dłuższy niż { $longest }.
no-text-not-exact = { $text } to niedokładny zapis: słowa rozdziela jedna spacja, bez spacji na początku i na końcu.
no-not-a-plain-number = { $word } to nie liczba w tym zapisie: same cyfry, bez znaku i bez zer na początku.
no-step-begins-nothing = Żaden ruch nie zaczyna się teraz od { $word }; możesz zacząć od: { $known }.
no-step-does-not-follow = Po { $begun } nie może teraz stać { $word }; może: { $known }.
no-step-after-the-end = { $begun } to już cały ruch: { $word } nie może po nim stać.
no-step-nothing-holds = Żaden ruch, który tak się zaczyna, nie zawiera: { $wanted }.
no-json-not-an-object = Oczekiwany jest obiekt JSON, nie { $found }.
no-json-unreadable = Nie da się tego odczytać: { $reason }.
# Nagłówki.
no-bad-options = Z tymi opcjami nie da się grać.
no-bad-position = Taka pozycja nie jest możliwa.
no-bad-edition = To wydanie jest niepoprawne.
no-bad-fields = W tym zapytaniu są niepoprawne pola.
# Pliki z partiami.
no-record-too-long = Ten plik ma { $bytes } bajtów; zapis partii ma ich najwyżej { $most }.
no-record-empty = Zapis partii zaczyna się wierszem „{ $expected }”; ten plik jest pusty.
no-record-first-line = Zapis partii zaczyna się wierszem „{ $expected }”; tu jest { $found }.
no-record-not-an-entry = Wpis zaczyna się od „*” albo numeru miejsca; { $found } nie.
no-record-only-who = { $found } mówi kto, ale nie co: wpis to „* losowanie” albo „miejsce ruch”.
no-record-not-a-seat = { $found } to nie miejsce: w zapisie partii miejsca liczy się od 0 i mają jedną cyfrę.
no-record-edition-incomplete = Po „edition” stoją nazwa i skrót.
no-record-tag-incomplete = Po „tag” stoją słowo i wartość.
no-record-unknown-field = W zapisie partii nie ma pola { $found }; są game, options, edition, edition-contents, tag i position.
no-record-field-missing = W zapisie partii brakuje wiersza „{ $field }”.
no-record-field-twice = „{ $field }” jest tu dwa razy.
no-record-not-json = To, co stoi po „{ $field }”, nie jest takim JSON-em, jakim powinno być: { $reason }.
# Wydania.
no-edition-too-long = To wydanie ma { $bytes } bajtów; może mieć najwyżej { $most }.
no-edition-bad-name = Wydanie potrzebuje nazwy: od 1 do { $longest } małych liter, cyfr, „-”, „_” albo „.”.
no-edition-name-taken = „{ $name }” to wbudowane wydanie, a to się od niego różni: nadaj mu inną nazwę.
no-edition-unknown = Nie wczytano wydania o nazwie { $name }; najpierw je wczytaj.
no-edition-other-name = W zapisie partii jest nazwa { $said }, ale dołączone wydanie nazywa się { $carried }.
no-edition-other-hash = W zapisie partii jest skrót { $said }, ale dołączone wydanie ma skrót { $carried }.
no-edition-not-the-same = Partię rozegrano w wydaniu „{ $name }” o skrócie { $said }, ale tutaj wydanie o tej nazwie ma skrót { $known }.
# Pozycje.
no-state-not-an-object = Pozycja to obiekt JSON.
no-state-of-another-game = To pozycja gry { $game }, nie { $found }.
no-state-without-game = Brakuje tego pola.
no-state-with-other-options = Opcje pozycji nie są opcjami zapisu partii.
no-options-with-other-edition = Opcje wskazują inne wydanie niż zapis partii.
# Gracze komputerowi.
no-no-such-player = Nie ma gracza { $player }; są beginner, easy, medium, hard, expert, greedy, random, search:N, search:Nms, uct:N i uct:Nms.
no-no-such-level = Nie ma poziomu { $level }; są: { $known }.
no-not-a-limit = { $limit } to nie czas na myślenie: podaj liczbę iteracji, na przykład 5000, albo milisekund, na przykład 500ms.
no-limit-out-of-range = { $limit } to nie czas na myślenie: co najmniej 1, najwyżej doba.
no-not-tunable = Graczy gry { $game } nie da się stroić.
