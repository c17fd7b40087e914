# Dlaczego Szklany Szlak odmawia: `no-glassroad-` i kod z katalogu.
# Zapis ruchów i losowań.
no-glassroad-no-move = { $word } to nie ruch: ruch zaczyna się od jednego ze słów: { $known }.
no-glassroad-no-outcome = { $word } to nie wynik losowania: zaczyna się on od jednego ze słów: { $known }.
no-glassroad-unknown-specialist = Nie ma pomocnika { $word }.
no-glassroad-unknown-building = Nie ma budynku { $word }.
no-glassroad-unknown-space = { $word } to nie pole; pole zapisuje się tak: „b2”.
no-glassroad-unknown-action = { $word } to nie akcja: są akcje 1 i 2.
no-glassroad-missing-specialist = Na końcu brakuje pomocnika.
no-glassroad-missing-building = Na końcu brakuje budynku.
no-glassroad-missing-space = Na końcu brakuje pola.
no-glassroad-missing-action = Na końcu brakuje numeru akcji.
no-glassroad-missing-seat = Na końcu brakuje miejsca gracza.
no-glassroad-missing-drawn-tile = Na końcu brakuje płytki: dobiera się trzy, „-” tam, gdzie stos jest pusty.
no-glassroad-out-of-place = { $word } jest zbędne albo nie na swoim miejscu.
no-glassroad-seat-too-high = Nie ma miejsca { $seat }: gra najwyżej czworo graczy.
no-glassroad-kinds-not-separated = Trzy rodzaje budynków na wystawie rozdziela znak „|”.
no-glassroad-row-too-long = Na wystawie jest najwyżej { $most } płytek jednego rodzaju.
no-glassroad-card-twice = { $word } jest tu dwa razy; każdą kartę wybiera się raz.
no-glassroad-cards-out-of-order = Karty zapisuje się w kolejności z wydania, by każdy wybór miał jeden zapis.
no-glassroad-goods-out-of-order = Każdy towar zapisuje się raz, bez zer, w kolejności wood, water, sand, clay, food, charcoal, glass, brick, najpierw kierat szkła.
no-glassroad-tiles-out-of-order = Każdą płytkę zapisuje się raz, w kolejności pit, grove, pond, forest, a potem pól; najwyżej { $most }.
no-glassroad-discards-out-of-order = Każdą odrzucaną płytkę zapisuje się raz, w kolejności z wydania; najwyżej { $most }.
no-glassroad-nothing-discarded = Po „discard” stoją odrzucane płytki.
no-glassroad-nothing-paid = Po „pay” stoi to, co oddajesz, i skąd: „food=1@glass”, „forest@a1”; reszty się nie zapisuje.
no-glassroad-paid-twice = „pay” stoi raz, zaraz po numerze akcji.
no-glassroad-forest-for-building = Za budynek płaci się towarami, nie lasem.
no-glassroad-forest-as-payment = Usuwany las zapisuje się „-forest@a1”.
no-glassroad-no-gift-named = Dar to „gift none” albo to, co bierzesz, na przykład „gift wood=1”.
# Opcje.
no-glassroad-player-count = Gra od 1 do 4 graczy, nie { $players }.
no-glassroad-no-fifth-period-alone = W grze solo nie ma piątego okresu.
no-glassroad-small-display-for-four = Mniejsza wystawa jest tylko dla 4 graczy.
# Pozycje: co jest gdzie zapisane.
no-glassroad-position-seats-out-of-order = Każde miejsce podaje się raz, w rosnącej kolejności.
no-glassroad-position-unknown-building = Nie ma budynku { $word }.
no-glassroad-position-unknown-specialist = Nie ma pomocnika { $word }.
no-glassroad-position-unknown-space = Nie ma pola { $word }.
no-glassroad-position-named-twice = „{ $name }” jest tu dwa razy.
no-glassroad-missing-in-phase = Tego brakuje w fazie „{ $phase }”.
no-glassroad-no-place-in-phase = Na to nie ma miejsca w fazie „{ $phase }”.
no-glassroad-actions-out-of-order = Akcje to 1 i 2, każda raz, rosnąco.
# Kieraty i plansze.
no-glassroad-store-overfull = Zmieści się tu od 0 do { $most }, nie { $found }.
no-glassroad-wheel-has-to-turn = Ten kierat musi się jeszcze obrócić: { $steps }.
no-glassroad-no-forest-here = Na { $space } nie zaczyna się żaden las.
no-glassroad-space-taken = Na { $space } leży co innego.
no-glassroad-upgrade-on-space = „{ $building }” to ulepszenie i nie stoi na polu.
no-glassroad-not-an-upgrade = „{ $building }” to nie ulepszenie.
no-glassroad-two-upgrades = Budynek początkowy pod „{ $building }” ulepszono dwa razy.
# Płytki.
no-glassroad-wrong-kind = „{ $building }” należy do innego rodzaju: budynki { $kind }.
no-glassroad-wrong-slots = Miejsc jest { $slots }, a luka to null; tu jest { $found }.
no-glassroad-tile-elsewhere = „{ $building }” leży też gdzie indziej.
no-glassroad-not-for-beginners = Przy opcji „beginner” nie używa się płytki „{ $building }”.
no-glassroad-tile-missing = Brakuje płytki „{ $building }”, a nikt nie mógł jej odrzucić.
no-glassroad-display-too-early = W okresie 0 żadna płytka nie jest odkryta.
no-glassroad-nothing-to-fill = Nie ma luki do uzupełnienia.
no-glassroad-gaps-unfilled = Luki uzupełnia się, zanim gracze wybiorą karty.
# Jak daleko jest partia.
no-glassroad-wrong-period = W tej fazie okres to od { $least } do { $most }, nie { $found }.
no-glassroad-wrong-round = Runda to od 1 do { $most }, nie { $found }.
no-glassroad-round-not-counted = Rundy liczy się przy 3 i 4 graczach; tu powinno być 1, nie { $found }.
no-glassroad-round-too-early = Pierwsza runda jeszcze się nie zaczęła.
no-glassroad-period-ends-early = Okres kończy się po rundzie { $rounds }.
no-glassroad-goblet-missing = Ktoś musi mieć puchar.
no-glassroad-goblet-too-early = Zanim wylosowano, kto zaczyna, nikt nie ma pucharu.
no-glassroad-no-goblet-alone = W grze solo nie ma pucharu.
no-glassroad-phase-for-others = Przy { $players } graczach nie ma fazy „{ $phase }”.
no-glassroad-starter-agreed = Ustalono już, kto zaczyna: tego się nie losuje.
no-glassroad-all-have-chosen = Gdy wszyscy wybrali karty, faza się kończy.
no-glassroad-all-have-put = Gdy wszyscy zagrali zakryte karty, odsłania się pierwszą.
no-glassroad-all-are-done = Gdy wszyscy skończyli, partia się kończy.
# Karty.
no-glassroad-card-elsewhere = „{ $card }” jest też gdzie indziej.
no-glassroad-card-rests = „{ $card }” jest gdzie indziej, więc nie może odpoczywać.
no-glassroad-cards-between-periods = Między okresami nikt nie ma kart.
no-glassroad-cards-played-early = Dopóki gracze wybierają karty, żadna nie jest zagrana.
no-glassroad-wrong-card-count = Kart na ręce, zakrytych, w nacięciach i odsłoniętych jest razem { $expected }, nie { $found }.
no-glassroad-wrong-solo-card-count = W tym okresie kart na ręce i odsłoniętych jest razem { $expected }, nie { $found }.
no-glassroad-too-many-notches = Nacięć jest { $most }, nie { $found }.
no-glassroad-no-notches-alone = W grze solo nie ma nacięć.
no-glassroad-known-not-in-hand = „{ $card }” jest na ręce.
no-glassroad-known-not-down = „{ $card }” to zakryta karta.
no-glassroad-nothing-down = Nie ma zakrytej karty, o której coś by było wiadomo.
no-glassroad-too-many-hidden = Ukrytych kart jest { $hidden }, a na tej ręce może być tylko { $left }.
no-glassroad-nothing-can-be-hidden = Żadna karta nie może tu być ukryta.
no-glassroad-wrong-resting = Odpoczywa { $expected } kart, nie { $found }.
no-glassroad-one-never-shown = Spośród odpoczywających kart dokładnie jednej nie pokazano.
no-glassroad-nothing-rests = Nie odpoczywa żadna karta, o której coś by było wiadomo.
# Czyj ruch.
no-glassroad-drawn-until-two = Karty dobiera się, aż zostaną dwie.
no-glassroad-wrong-revealed = W tej chwili odsłoniętych kart jest { $expected }, nie { $found }.
no-glassroad-still-face-down = Jakaś karta jest jeszcze zakryta.
no-glassroad-face-down-no-more = Teraz żadna karta nie jest zakryta.
no-glassroad-turns-alternate = Gracze grają na zmianę; zaczyna ten, kto ma puchar.
no-glassroad-period-is-over = Okres kończy się, gdy komuś skończą się karty.
no-glassroad-no-last-card = Ostatnią kartę można zagrać, gdy masz co najmniej 3, a drugi gracz nie ma żadnej.
# Wykonywana karta.
no-glassroad-not-revealed = { $seat } nie ma odsłoniętej karty „{ $card }”.
no-glassroad-not-played-from-hand = { $seat } nie ma zagranej z ręki karty „{ $card }”.
no-glassroad-waiting-out-of-order = Czekający są po wykonującym, zgodnie z ruchem wskazówek zegara od tego, kto odsłonił kartę.
no-glassroad-both-actions-alone = Obie akcje wykonuje jeden gracz, gdy jest sam.
no-glassroad-both-actions-allowed = Nikt inny nie zagrał tej karty, więc można wykonać obie akcje.
no-glassroad-both-actions-at-last = Obie akcje przysługują jednej z dwóch ostatnich kart.
no-glassroad-not-the-last-card = Jedną ostatnią kartę zagrywa się z obiema akcjami, gdy drugi gracz nie ma już kart.
no-glassroad-too-many-actions = W tej chwili wykonanych akcji jest najwyżej { $most }, nie { $found }.
no-glassroad-draw-not-used = Akcji, która dobiera płytki, jeszcze nie wykonano.
no-glassroad-stacks-exhausted = Wszystkie stosy są puste, więc nic się nie dobiera.
no-glassroad-build-not-used = Akcji, która buduje, jeszcze nie wykonano.
no-glassroad-building-not-owned = { $seat } nie ma budynku „{ $building }”.
no-glassroad-nothing-to-choose = „{ $building }” nie zostawia nic do wyboru.
no-glassroad-gifts-not-given = Nie wykonano akcji, która daje innym { $amount }.
no-glassroad-gift-not-basic = To nie towar podstawowy ({ $good }), a darem może być tylko taki.
no-glassroad-gifts-for-others = Dary dostaje co najmniej jeden z pozostałych graczy.
no-glassroad-waits-for-seats = W tej pozycji ruch mają: { $seats }.
no-glassroad-waits-for-luck = W tej pozycji najpierw coś się losuje.
no-glassroad-waits-for-nobody = W tej pozycji partia jest skończona.
# Wydania.
no-glassroad-out-of-range = { $number } jest poza zakresem: powinno być od { $least } do { $most }.
no-glassroad-not-positive = Powinno tu być co najmniej 1.
no-glassroad-wrong-goods = Te towary to: { $goods }.
no-glassroad-wrong-goods-of-wheel = Ten kierat mieści: { $goods }.
no-glassroad-wrong-refined-good = Ten kierat daje: { $good }.
no-glassroad-not-on-this-wheel = Tego towaru ({ $good }) nie ma na tym kieracie.
no-glassroad-start-overfull = Na początku jest { $found } ({ $good }), a zmieści się { $most }.
no-glassroad-wheel-turns-at-start = Kieraty obróciłyby się, zanim ktokolwiek coś zrobi.
no-glassroad-wrong-layout = Według „rows” i „columns” oczekiwane są wiersze: { $rows }, pola w każdym: { $columns }.
no-glassroad-unknown-terrain = { $word } to ani pit, ani grove, ani pond, ani las, na przykład F1, ani null.
no-glassroad-broken-forest = Las { $forest } musi zajmować dwa sąsiednie pola.
no-glassroad-wrong-terrain-count = Na planszy tego krajobrazu ({ $terrain }) jest { $expected }, nie { $found }.
no-glassroad-wrong-starting-buildings = Budynków początkowych powinno być { $expected }, każdy ze swoim wierszem na planszy.
no-glassroad-row-taken-twice = Dwa budynki początkowe stoją w tym samym wierszu.
no-glassroad-unknown-starting-building = Nie ma budynku początkowego { $word }.
no-glassroad-starting-building-not-bonus = Budynek początkowy jest budynkiem premiowym.
no-glassroad-name-taken-twice = { $name } jest tu dwa razy.
no-glassroad-bad-name = Nazwa ma od 1 do { $longest } małych liter, cyfr i „_” i nie może to być: { $reserved }.
no-glassroad-name-missing = Brakuje nazwy.
no-glassroad-wrong-kind-count = Budynków tego rodzaju ({ $kind }) jest { $expected }, nie { $found }.
no-glassroad-wrong-cost-in-all = Wszystkie budynki razem kosztują { $expected } tego towaru ({ $good }), nie { $found }.
no-glassroad-wrong-specialist-count = Pomocników jest { $expected }, nie { $found }.
no-glassroad-wrong-hand-size = Kart jest od { $least } (po jednej na każdą rundę i każde nacięcie) do { $most }, nie { $found }.
no-glassroad-wrong-solo-hand = Kart jest od { $least } do { $most }, bo te z poprzedniego okresu odpoczywają; nie { $found }.
no-glassroad-slots-for-one-to-four = Oczekiwana jest liczba dla 1, 2, 3 i 4 graczy.
no-glassroad-cost-too-high = Nikt nie może mieć więcej niż { $most } ({ $good }), więc { $found } nie da się zapłacić.
no-glassroad-points-missing = Tylko budynek premiowy nie ma wydrukowanych punktów.
no-glassroad-not-half-points = { $found } to nie liczba połówek punktu od -{ $most } do { $most }.
no-glassroad-effect-of-other-kind = Budynki tego rodzaju ({ $kind }) mają jeden z efektów: { $effects }.
no-glassroad-two-ways-to-get = Można podać tylko jedno z „get”, „get_any_one_basic_good” i „get_two_of_one”.
no-glassroad-nothing-given-up = Coś trzeba oddać: towary, płytki z planszy albo z zapasu.
no-glassroad-nothing-made = Coś trzeba dostać: towary albo krajobraz.
no-glassroad-too-many-tiles-at-once = Na raz można usunąć, odrzucić albo położyć najwyżej { $most } płytek.
no-glassroad-two-stocks = Ten towar ({ $good }) leży na dwóch kieratach, więc to nie jeden zapas.
no-glassroad-either-max-or-all = Trzeba podać „max” albo „all_empty”.
no-glassroad-one-kind-on-all = Gdy płytki kładzie się na wszystkich polach, są jednego rodzaju: podaj jedną możliwość albo „same_kind”.
no-glassroad-not-landscapes = Oczekiwane jest co najmniej jedno z pit, grove i pond.
no-glassroad-no-good-named = Trzeba podać towar.
no-glassroad-cannot-be-counted = Nie da się tego policzyć: { $word }. Oczekiwany jest towar (food i charcoal jako …_both_wheels albo …_on_lower_wheel), pit, grove, pond, forest, adjacent_…, own_…_building, …_spent_on_own_buildings albo set_of_pit_grove_pond.
no-glassroad-two-actions = Pomocnik ma dwie akcje i dwa opisy.
no-glassroad-conversions-without-end = Przetwarzanie mogłoby trwać bez końca: to, co dają { $buildings }, znów je zasila.
# Ruchy i losowania.
no-glassroad-seat-not-at-table = W tej partii nie gra nikt taki jak { $seat }.
no-glassroad-over = Partia skończona: punkty są policzone.
no-glassroad-start-first = Najpierw trzeba wylosować, kto zaczyna.
no-glassroad-display-first = Najpierw trzeba uzupełnić wystawę.
no-glassroad-tiles-first = Najpierw trzeba dobrać płytki ze stosów.
no-glassroad-card-first = Najpierw trzeba dobrać następną kartę.
no-glassroad-not-choosing = Karty wybiera się na początku okresu, nie teraz.
no-glassroad-already-chosen = Masz już wybrane karty na ten okres.
no-glassroad-wrong-hand = Na ten okres wybiera się { $expected } kart, nie { $found }.
no-glassroad-wrong-hand-alone = W grze solo na ten okres wybierasz { $expected } kart, nie { $found }.
no-glassroad-resting = Ta karta ({ $card }) była wśród kart poprzedniego okresu i w tym odpoczywa.
no-glassroad-not-putting = Zakryte karty zagrywa się na początku rundy, nie teraz.
no-glassroad-not-putting-of-two = We dwoje karty zagrywa się odkryte, nie zakryte.
no-glassroad-not-putting-alone = W grze solo karty się dobiera, nie zagrywa zakrytych.
no-glassroad-already-put = Twoja karta na tę rundę już leży zakryta.
no-glassroad-not-in-hand = Nie masz tej karty na ręce: { $card }.
no-glassroad-not-playing = Teraz nie można zagrać karty.
no-glassroad-not-playing-openly = Przy trzech i czterech graczach karty zagrywa się zakryte, nie odkryte.
no-glassroad-not-playing-alone = W grze solo karty się dobiera; zagrywa się tylko jedną z dwóch ostatnich.
no-glassroad-not-your-turn = { $mover-is ->
    [you] To ty masz zagrać kartę.
   *[other] Teraz kartę zagrywa { $mover }.
  }
no-glassroad-not-your-last-card = { $mover-is ->
    [you] To ty decydujesz, czy zagrać jedną ostatnią kartę.
   *[other] O zagraniu jednej ostatniej karty decyduje { $mover }.
  }
no-glassroad-not-in-hand-to-play = Nie masz tej karty na ręce: { $card }.
no-glassroad-not-in-hand-at-last = Tej karty nie ma wśród tych, które ci zostały: { $card }.
no-glassroad-not-of-last-two = To nie jest jedna z twoich dwóch ostatnich kart: { $card }.
no-glassroad-no-card = Żadna karta nie jest teraz wykonywana, więc nie można użyć jej akcji.
no-glassroad-not-your-action = { $actor-is ->
    [you] To twoja decyzja.
   *[other] Teraz decyduje { $actor }.
  }
no-glassroad-no-such-action = Pomocnik ma akcje 1 i 2.
no-glassroad-action-used = Akcja { $action } tej karty ({ $card }) jest już wykonana; każdą wykonuje się raz.
no-glassroad-fee-paid = Za tę kartę ({ $card }) płaci się raz, przy pierwszej akcji, i to już zrobione.
no-glassroad-action-builds = Akcja { $action } tej karty ({ $card }) buduje budynek i nic więcej.
no-glassroad-action-draws = Akcja { $action } tej karty ({ $card }) dobiera płytki i nic więcej.
no-glassroad-action-gives = Akcja { $action } tej karty ({ $card }) daje towary albo krajobrazy: wskaż, co z nich bierzesz.
no-glassroad-nothing-for-payment = Za tę kartę ({ $card }) nic nie dostaniesz: nie przybędzie towaru i nie położysz, nie dobierzesz ani nie zbudujesz żadnej płytki. Możesz zakończyć turę.
no-glassroad-no-effect = Nic by się nie stało: nie przybędzie towaru i nie położysz, nie dobierzesz ani nie zbudujesz żadnej płytki. Możesz zakończyć turę.
no-glassroad-nothing-to-draw = Wszystkie trzy stosy są puste: nie ma czego dobrać.
no-glassroad-gifts-first = Najpierw trzeba przyjąć dary zasadźcy albo z nich zrezygnować.
no-glassroad-effect-first = { $actor-is ->
    [you] Najpierw wykonaj efekt budynku, który właśnie powstał.
   *[other] Najpierw { $actor } musi wykonać efekt budynku, który właśnie powstał.
  }
no-glassroad-card-too-expensive = Karta kosztuje { $cost } ({ $good }), a ty masz { $have }.
no-glassroad-card-needs-forests = Ta karta każe wyciąć lasy: { $count }; masz ich { $have }.
no-glassroad-building-too-expensive = Budynek kosztuje { $cost } ({ $good }), a ty masz { $have }.
no-glassroad-exchange-too-expensive = Wymiana kosztuje { $cost } ({ $good }), a ty masz { $have }.
no-glassroad-exchange-needs-tiles = Ta wymiana każe usunąć płytki ({ $terrain }): { $count }; masz ich { $have }.
no-glassroad-exchange-needs-supply = Ta wymiana każe oddać płytki z własnego zapasu: { $count }; masz ich { $have }.
no-glassroad-name-wheel = Trzeba zapłacić { $cost } ({ $good }): wskaż, z którego kieratu.
no-glassroad-other-amount = Cena w tym towarze ({ $good }) to { $cost }: ani więcej, ani mniej.
no-glassroad-store-holds-less = W tym miejscu ({ $store }) jest { $have }: zapłać stąd mniej.
no-glassroad-other-tiles = Do usunięcia są płytki ({ $terrain }): { $count }. Wskaż pole każdej z nich.
no-glassroad-not-there = Na { $cell } nie ma tego krajobrazu: { $terrain }.
no-glassroad-other-discards = Do oddania z własnego zapasu są płytki: { $count }. Wskaż każdą z nich.
no-glassroad-not-in-supply = Tego budynku nie ma w twoim zapasie: { $building }.
no-glassroad-two-wheels = Ten towar ({ $good }) z jednej akcji trafia na jeden kierat.
no-glassroad-no-room = W tym miejscu ({ $store }) zmieści się najwyżej { $limit }, więc możesz wziąć jeszcze tylko { $room }.
no-glassroad-not-offered = Nie możesz wziąć { $amount } ({ $good }): do wzięcia jest { $offered }.
no-glassroad-more-than-landscapes = Nie możesz wziąć { $amount } ({ $good }): za krajobrazy na twojej planszy jest { $offered }.
no-glassroad-more-than-cards = Nie możesz wziąć { $amount } ({ $good }): za karty na twojej ręce jest { $offered }.
no-glassroad-more-than-supplied = Nie możesz wziąć { $amount } ({ $good }): zasadźca daje ci { $offered }.
no-glassroad-more-than-supplied-alone = Nie możesz wziąć { $amount } ({ $good }): w grze solo zasadźca daje { $offered }.
no-glassroad-one-good = Na całą akcję trzeba wybrać jeden rodzaj towaru.
no-glassroad-one-good-supplied = Zasadźca daje jeden rodzaj towaru.
no-glassroad-one-good-exchanged = Możesz dostać jeden z tych towarów, nie kilka.
no-glassroad-nothing-to-name = Towaru, którego nie bierzesz, się nie podaje: { $good }.
no-glassroad-not-basic = Zasadźca daje tylko towary podstawowe; to nie taki: { $good }.
no-glassroad-name-good = Trzeba podać towar, nawet jeśli nic z niego nie bierzesz („wood=0”).
no-glassroad-not-to-be-put = Tego nie można tu położyć: { $terrain }.
no-glassroad-no-such-space = Na planszy nie ma pola { $cell }.
no-glassroad-not-empty = Pole { $cell } nie jest wolne.
no-glassroad-not-empty-for-effect = Pole { $cell } nie jest wolne.
no-glassroad-not-empty-for-exchange = Pole { $cell } nie jest wolne.
no-glassroad-not-empty-for-building = Pole { $cell } nie jest wolne.
no-glassroad-two-on-one-space = Na jednym polu nie mogą leżeć dwie płytki.
no-glassroad-not-beside = Pole { $cell } nie sąsiaduje z budynkiem.
no-glassroad-two-kinds = Płytki muszą być jednego i tego samego rodzaju.
no-glassroad-too-many-put = Możesz położyć płytek: { $most }, nie więcej.
no-glassroad-too-many-beside = Obok budynku możesz położyć płytek: { $most }, nie więcej.
no-glassroad-has-to-be-put = Musisz położyć płytek: { $count }.
no-glassroad-not-for-sale = Tego budynku nie ma ani na wystawie, ani w twoim zapasie: { $building }.
no-glassroad-upgrade-has-no-space = To ulepszenie ({ $building }): kładzie się je na jego budynku początkowym, nie na polu.
no-glassroad-upgraded-twice = Budynek początkowy pod tym ulepszeniem ({ $building }) jest już ulepszony.
no-glassroad-needs-space = Ten budynek ({ $building }) potrzebuje pola: wskaż je.
no-glassroad-no-immediate = Żaden budynek natychmiastowy nie czeka na wykonanie.
no-glassroad-not-to-be-copied = Tego nie można powtórzyć ({ $building }): to nie jest sąsiedni budynek natychmiastowy.
no-glassroad-copy-of-copy = Tego nie można powtórzyć ({ $building }): ten budynek sam powtarza efekt.
no-glassroad-effect-copies = Ten budynek ({ $building }) powtarza efekt sąsiedniego budynku natychmiastowego i nic więcej.
no-glassroad-effect-gives = Ten budynek ({ $building }) daje towary albo krajobrazy: wskaż, co z nich bierzesz.
no-glassroad-not-repeatable = Ten efekt się wykonuje, a nie kończy; weź z niego, co chcesz.
no-glassroad-no-pass-choosing = Teraz wszyscy wybierają karty: nie ma czego kończyć.
no-glassroad-no-pass-putting = Teraz wszyscy zagrywają zakryte karty: nie ma czego kończyć.
no-glassroad-no-pass-playing = Teraz trzeba zagrać kartę: nie ma czego kończyć.
no-glassroad-no-pass-alone = Trzeba zagrać jedną z dwóch ostatnich kart: nie ma czego kończyć.
no-glassroad-already-done = Twoja tura jest już skończona.
no-glassroad-no-gift = Nie ma teraz dla ciebie daru.
no-glassroad-half-done = { $actor-is ->
    [you] Akcja trwa: najpierw wykonaj efekt budynku, który właśnie powstał.
   *[other] Akcja trwa: najpierw { $actor } musi wykonać efekt budynku, który właśnie powstał.
  }
no-glassroad-not-your-building = To nie jest twój budynek: { $building }.
no-glassroad-not-processing = To nie jest budynek przetwórczy: { $building }.
no-glassroad-nothing-to-clear = Na { $cell } nie ma wyrobiska, zagajnika ani stawu.
no-glassroad-forest-stays = Na { $cell } jest las: usunąć go może tylko pomocnik albo budynek.
no-glassroad-building-stays = Na { $cell } jest budynek: zostaje na zawsze.
no-glassroad-no-chance-due = Teraz nic się nie losuje.
no-glassroad-start-due = Teraz losuje się, kto zaczyna.
no-glassroad-display-due = Teraz losuje się płytki na wystawę.
no-glassroad-tiles-due = Teraz dobiera się płytki ze stosów.
no-glassroad-card-due = Teraz dobiera się następną kartę.
no-glassroad-no-such-starter = { $seat } nie może zaczynać: nikt tam nie siedzi.
no-glassroad-wrong-display = Na wystawie tych płytek ({ $kind }) jest { $expected }, nie { $found }.
no-glassroad-not-a-gap = Wystawa zmienia się tylko tam, gdzie jest luka: ta płytka zostaje na swoim miejscu: { $building }.
no-glassroad-not-in-stack = Tej płytki ({ $building }) nie ma wśród zakrytych tego rodzaju: { $kind }.
no-glassroad-gap-left = Luka zostaje dopiero, gdy stos jest pusty, i to na końcu: są jeszcze płytki ({ $kind }).
no-glassroad-not-in-deck = Tej karty nie ma wśród jeszcze niedobranych: { $card }.
no-glassroad-player-range = Gra od 1 do 4 graczy, nie { $players }.
no-glassroad-start-seat = Nie ma tu kogoś takiego jak { $seat }: graczy jest { $players }.
no-glassroad-unknown-seat = Nie ma tu kogoś takiego jak { $seat }: graczy jest { $players }.
no-glassroad-agreed-start = W pierwszym okresie puchar ma, jak ustalono, { $seat }.
no-glassroad-not-fresh = Zanim leży pierwsza wystawa, nikt jeszcze nic nie zrobił.
no-glassroad-none-face-down-of-two = We dwoje nie zagrywa się zakrytych kart.
no-glassroad-none-face-down-alone = W grze solo nie zagrywa się zakrytych kart.
no-glassroad-too-many-actions-alone = W grze solo wykonanych akcji jest w tej chwili najwyżej { $most }, nie { $found }.
