# Budynki, pomocnicy i kieraty Szklanego Szlaku: co robią, złożone z tego, co mówi wydanie.
gr-or = { $before } albo { $last }
gr-half-point = pół punktu
gr-points = { $count ->
    [one] { $figure } punkt
    [few] { $figure } punkty
    [many] { $figure } punktów
   *[other] { $figure } punktu
  }
gr-each-wood = { $count ->
    [one] każde drewno
   *[other] każde { $count } drewna
  }
gr-each-water = { $count ->
    [one] każdą wodę
   *[other] każde { $count } wody
  }
gr-each-sand = { $count ->
    [one] każdy piasek
    [few] każde { $count } piaski
   *[many] każde { $count } piasków
  }
gr-each-clay = { $count ->
    [one] każdą glinę
   *[other] każde { $count } gliny
  }
gr-each-food = { $count ->
    [one] każdą żywność
   *[other] każde { $count } żywności
  }
gr-each-charcoal = { $count ->
    [one] każdy węgiel drzewny
    [few] każde { $count } węgle drzewne
   *[many] każde { $count } węgli drzewnych
  }
gr-each-glass = { $count ->
    [one] każde szkło
    [few] każde { $count } szkła
   *[many] każde { $count } szkieł
  }
gr-each-brick = { $count ->
    [one] każdą cegłę
    [few] każde { $count } cegły
   *[many] każde { $count } cegieł
  }
gr-each-pit = { $count ->
    [one] każde wyrobisko
    [few] każde { $count } wyrobiska
   *[many] każde { $count } wyrobisk
  }
gr-each-grove = { $count ->
    [one] każdy zagajnik
    [few] każde { $count } zagajniki
   *[many] każde { $count } zagajników
  }
gr-each-pond = { $count ->
    [one] każdy staw
    [few] każde { $count } stawy
   *[many] każde { $count } stawów
  }
gr-each-forest = { $count ->
    [one] każdy las
    [few] każde { $count } lasy
   *[many] każde { $count } lasów
  }
gr-each-empty = { $count ->
    [one] każde puste pole
    [few] każde { $count } puste pola
   *[many] każde { $count } pustych pól
  }
gr-each-building = { $count ->
    [one] każdy budynek
    [few] każde { $count } budynki
   *[many] każde { $count } budynków
  }
gr-each-processing = { $count ->
    [one] każdy budynek przetwórczy
    [few] każde { $count } budynki przetwórcze
   *[many] każde { $count } budynków przetwórczych
  }
gr-each-immediate = { $count ->
    [one] każdy budynek natychmiastowy
    [few] każde { $count } budynki natychmiastowe
   *[many] każde { $count } budynków natychmiastowych
  }
gr-each-bonus = { $count ->
    [one] każdy budynek premiowy
    [few] każde { $count } budynki premiowe
   *[many] każde { $count } budynków premiowych
  }
gr-each-set = { $count ->
    [one] każdy komplet: wyrobisko, zagajnik i staw
    [few] każde { $count } komplety: wyrobisko, zagajnik i staw
   *[many] każde { $count } kompletów: wyrobisko, zagajnik i staw
  }
gr-each-card = każdą kartę na ręce
gr-tiles-pit = { $count ->
    [one] 1 wyrobisko
    [few] { $count } wyrobiska
   *[many] { $count } wyrobisk
  }
gr-tiles-grove = { $count ->
    [one] 1 zagajnik
    [few] { $count } zagajniki
   *[many] { $count } zagajników
  }
gr-tiles-pond = { $count ->
    [one] 1 staw
    [few] { $count } stawy
   *[many] { $count } stawów
  }
gr-tiles-forest = { $count ->
    [one] 1 las
    [few] { $count } lasy
   *[many] { $count } lasów
  }
gr-tiles-empty = { $count ->
    [one] 1 puste pole
    [few] { $count } puste pola
   *[many] { $count } pustych pól
  }
gr-tiles-building = { $count ->
    [one] 1 budynek
    [few] { $count } budynki
   *[many] { $count } budynków
  }
gr-tiles-processing = { $count ->
    [one] 1 budynek przetwórczy
    [few] { $count } budynki przetwórcze
   *[many] { $count } budynków przetwórczych
  }
gr-tiles-immediate = { $count ->
    [one] 1 budynek natychmiastowy
    [few] { $count } budynki natychmiastowe
   *[many] { $count } budynków natychmiastowych
  }
gr-tiles-bonus = { $count ->
    [one] 1 budynek premiowy
    [few] { $count } budynki premiowe
   *[many] { $count } budynków premiowych
  }
gr-tiles-set = { $count ->
    [one] 1 komplet: wyrobisko, zagajnik i staw
    [few] { $count } komplety: wyrobisko, zagajnik i staw
   *[many] { $count } kompletów: wyrobisko, zagajnik i staw
  }
gr-some-wood = drewna
gr-some-water = wody
gr-some-sand = piasku
gr-some-clay = gliny
gr-some-food = żywności
gr-some-charcoal = węgla drzewnego
gr-some-glass = szkła
gr-some-brick = cegieł
gr-thing-held = { $what } na kieracie
gr-thing-both = { $what } na obu kieratach razem
gr-thing-lower = { $what } na kieracie, na którym masz mniej
gr-thing-owned = { $what } na swojej planszy
gr-thing-beside = { $what } obok tego budynku
gr-thing-spent = { $what } w kosztach twoich budynków, razem z tym
gr-does-per = { $points } za { $what }
gr-does-at-least = { $points }, jeśli masz co najmniej { $what }
gr-does-base = { $base } i jeszcze { $points } za { $what }
gr-does-square = { $points }, jeśli { $what } tworzą kwadrat; liczy się tylko jeden
gr-does-group = { $points } za { $what } w twojej największej połączonej grupie
gr-does-markers = { $points } za każdy towar, którego masz od { $min } do { $max }, na każdym kieracie osobno
gr-do-pay = oddaj { $what }
gr-do-remove = usuń { $what }
gr-do-cut = wytnij { $what }
gr-do-discard = { $count ->
    [one] odrzuć 1 budynek z własnego zapasu
    [few] odrzuć { $count } budynki z własnego zapasu
   *[many] odrzuć { $count } budynków z własnego zapasu
  }
gr-do-take = weź { $what }
gr-do-take-per = weź { $what } za { $each }
gr-do-take-one-per = weź { $what } za { $each }, wszystko jednego rodzaju
gr-do-take-basic = { $count ->
    [one] weź 1 dowolny towar podstawowy
    [few] weź { $count } sztuki dowolnego towaru podstawowego
   *[many] weź { $count } sztuk dowolnego towaru podstawowego
  }
gr-do-take-equal = weź tyle { $get }, ile masz { $have }; nic nie oddajesz
gr-do-put-any = { $count ->
    [one] połóż dowolny krajobraz na pustym polu
    [few] połóż { $count } dowolne krajobrazy na pustych polach
   *[many] połóż { $count } dowolnych krajobrazów na pustych polach
  }
gr-do-put-one = połóż { $what } na pustym polu
gr-do-put-each = połóż { $what } na każdym pustym polu obok tego budynku
gr-do-put-beside = { $count ->
    [one] połóż najwyżej 1 krajobraz ({ $what }) na pustym polu obok tego budynku
    [few] połóż najwyżej { $count } krajobrazy ({ $what }) na pustych polach obok tego budynku
   *[many] połóż najwyżej { $count } krajobrazów ({ $what }) na pustych polach obok tego budynku
  }
gr-same-kind = { $what }, wszystkie jednego rodzaju
gr-do-copy = wykonaj efekt jednego budynku natychmiastowego obok tego budynku
gr-do-build = zbuduj jeden budynek
gr-do-draw = dobierz wierzchnią płytkę z każdego stosu do własnego zapasu; tylko ty możesz je zbudować
gr-do-choose-basic = wybierz towar podstawowy: bierzesz { $amount }, a każdy inny gracz może wziąć { $others }
gr-one-wheel-food = Całą żywność bierzesz na jeden kierat.
gr-one-wheel-charcoal = Cały węgiel drzewny bierzesz na jeden kierat.
gr-when-processing = W każdej chwili, ile razy chcesz: { $what }.
gr-when-immediate = Po zbudowaniu: { $what }.
gr-when-exchange = Po zbudowaniu, ile razy chcesz: { $what }.
gr-when-bonus = Na koniec gry: { $what }.
gr-sentence = { $what }.
gr-payment = Najpierw { $what }, raz za obie akcje.
gr-upgrade-of = Ulepszenie: kładziesz je na budynku { $what }.
gr-made-cost-amounts = Koszt: liczby są z instrukcji, rodzaje towarów odtworzone.
gr-made-cost-invented = Koszt: odtworzony.
gr-made-points-amounts = Punkty: odtworzone z liczb w instrukcji.
gr-made-points-invented = Punkty: odtworzone.
gr-still-needed = Zdobądź jeszcze { $what }.
gr-why-forest = Nie masz już lasu.
gr-why-full = Nie masz miejsca na te towary.
gr-why-none-pit = Nie masz wyrobisk.
gr-why-none-grove = Nie masz zagajników.
gr-why-none-pond = Nie masz stawów.
gr-why-none-forest = Nie masz lasów.
gr-why-space = Nie masz pustego pola.
gr-why-upgraded = Ten budynek jest już ulepszony.
gr-why-build = Nie stać cię na żaden budynek.
gr-why-draw = Stosy są puste.
gr-why-cards = Nie masz innych kart na ręce.
gr-can-build = { $count ->
    [one] stać cię na 1 budynek
    [few] stać cię na { $count } budynki
   *[many] stać cię na { $count } budynków
  }
gr-reason-printed = Wydrukowane punkty.
gr-reason-counted = { $what } Liczy się: { $count }.
gr-turns-when = Obróci się, gdy weźmiesz { $what }
gr-turns-full = Nie obróci się: brak miejsca
gr-wheel-shows = { $wheel }: { $what }.
gr-store-shows = { $good } { $count }
gr-store-becomes = { $good } { $count }, potem { $after }
gr-goods-table = Towary na kieratach
gr-cost = Koszt: { $what }.
gr-cost-nothing = Nic nie kosztuje.
gr-worth = Punkty: { $figure }.
gr-worth-now = Teraz: { $points }.
gr-action = Akcja { $number }
