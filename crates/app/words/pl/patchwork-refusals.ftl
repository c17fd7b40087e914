# Dlaczego Patchwork odmawia: `no-patchwork-` i kod z katalogu.
no-patchwork-start-not-drawn = Nie wylosowano jeszcze, kto zaczyna.
no-patchwork-circle-not-laid = Łatki nie są jeszcze rozłożone.
no-patchwork-over = Partia skończona: oba znaczniki czasu stoją na ostatnim polu.
no-patchwork-further-back = { $mover-is ->
    [you] Teraz twój ruch: jesteś z tyłu na torze czasu.
   *[other] Teraz ruch ma { $mover }: gra ten, kto jest z tyłu na torze czasu.
  }
no-patchwork-on-top = { $mover-is ->
    [you] Teraz twój ruch: oba znaczniki stoją na jednym polu, a twój leży na wierzchu.
   *[other] Teraz ruch ma { $mover }: oba znaczniki stoją na jednym polu, a gra ten na wierzchu.
  }
no-patchwork-arrived = { $seat-is ->
    [you] Twój znacznik stoi już na ostatnim polu; dalej gra już tylko { $mover }.
   *[other] { $seat } stoi już na ostatnim polu; { $mover-is ->
        [you] dalej grasz już tylko ty.
       *[other] dalej gra już tylko { $mover }.
      }
  }
no-patchwork-special-first = { $mover-is ->
    [you] Najpierw połóż specjalną łatkę, którą minął twój znacznik.
   *[other] { $mover } mija specjalną łatkę i najpierw musi ją położyć.
  }
no-patchwork-no-special = Nie ma teraz specjalnej łatki do położenia.
no-patchwork-gone = Tej łatki nie ma już w kręgu: { $patch }.
no-patchwork-not-on-offer = { $offer ->
    [one] Możesz wziąć tylko najbliższą łatkę za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
    [few] Możesz wziąć tylko { $offer } najbliższe łatki za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
   *[many] Możesz wziąć tylko { $offer } najbliższych łatek za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
  }
no-patchwork-too-expensive = { $price ->
    [one] Ta łatka kosztuje 1 guzik, a ty masz { $buttons }.
    [few] Ta łatka kosztuje { $price } guziki, a ty masz { $buttons }.
   *[many] Ta łatka kosztuje { $price } guzików, a ty masz { $buttons }.
  }
no-patchwork-no-mirror-images = W tej partii łatki wolno obracać, ale nie odwracać na drugą stronę.
no-patchwork-sticks-out = Tutaj wystawałaby poza kołdrę.
no-patchwork-covered = Pole { $cell } jest już zakryte.
no-patchwork-no-chance-due = Teraz nic się nie losuje.
no-patchwork-start-first = Najpierw losuje się, kto zaczyna („start 0” albo „start 1”), potem rozkłada się krąg.
no-patchwork-circle-now = Wiadomo już, kto zaczyna; teraz rozkłada się krąg.
no-patchwork-no-such-starter = W zapisie partii miejsca to 0 i 1; nie ma miejsca { $seat }.
no-patchwork-not-each-once = { $patches ->
    [one] W kręgu jest 1 łatka, jeden raz: { $id } się powtarza albo nie istnieje.
    [few] W kręgu każda z { $patches } łatek jest jeden raz: { $id } się powtarza albo nie istnieje.
   *[many] W kręgu każda z { $patches } łatek jest jeden raz: { $id } się powtarza albo nie istnieje.
  }
no-patchwork-wrong-end = Czytając od neutralnego znacznika zgodnie z ruchem wskazówek zegara, krąg kończy się najmniejszą łatką: { $patch }.
no-patchwork-special-on-covered = Pole { $cell } jest już zakryte; specjalną łatkę kładzie się na wolnym polu.
# Zapis ruchów i losowań.
no-patchwork-no-move = { $text } to nie ruch: ruch to „advance”, „buy ŁATKA UŁOŻENIE POLE” albo „patch POLE”.
no-patchwork-unknown-patch = Nie ma łatki o numerze { $patch }; łatki mają numery od 0 do { $last }.
no-patchwork-unknown-orientation = { $text } to nie ułożenie: są r0, r90, r180, r270 i te same z literą f po odwróceniu.
no-patchwork-second-name = Ta łatka ({ $patch }) w ułożeniu { $orientation } wygląda jak w jednym z wcześniejszych; zapisuje się: { $orientations }.
no-patchwork-no-cell = { $text } to nie pole: pola to a1 do i9, najpierw litera kolumny.
no-patchwork-number-too-large = Liczba { $number } jest za duża.
no-patchwork-circle-length = Po „circle” oczekiwana liczba numerów łatek to { $patches }, a jest { $given }.
no-patchwork-no-outcome = { $text } to nie wynik losowania: jest nim „start MIEJSCE” albo „circle” i numery wszystkich łatek ({ $patches }).
# Pozycje i opcje.
no-patchwork-player-count = W tę grę gra dwoje graczy, nie { $players }.
no-patchwork-seat-of-two = Gra tylko dwoje; nie ma tu kogoś takiego jak { $seat }.
no-patchwork-no-such-patch = Nie ma łatki o numerze { $patch }.
no-patchwork-patch-twice = Łatka o numerze { $patch } jest tu dwa razy.
no-patchwork-circle-end = Pełny krąg kończy ta łatka: { $patch }.
no-patchwork-waits-for-luck = W tej pozycji najpierw coś się losuje.
no-patchwork-waits-for-seat = W tej pozycji ruch ma { $seat }.
no-patchwork-waits-for-nobody = W tej pozycji nikt już nie ma ruchu: oba znaczniki stoją na ostatnim polu.
no-patchwork-specials-left = Gdy znaczniki stoją na polach { $one } i { $other }, zostają specjalne łatki przed polami: { $left }.
no-patchwork-no-specials-left = Gdy znaczniki stoją na polach { $one } i { $other }, nie zostaje żadna specjalna łatka.
no-patchwork-pending-count = Do położenia jest najwyżej jedna specjalna łatka, nie { $pending }.
no-patchwork-pending-without-seat = Trzeba położyć specjalną łatkę: „next” musi wskazywać miejsce gracza, który ją kładzie.
no-patchwork-not-passed = { $seat } nie mija właśnie specjalnej łatki.
no-patchwork-quilt-is-full = Kołdra jest pełna ({ $seat }), więc specjalna łatka przepada.
no-patchwork-quilt-rows = Kołdra to dziewięć wierszy po dziewięć znaków „.” albo „X”.
no-patchwork-beyond-track = Pole { $space } leży za ostatnim polem, { $last }.
no-patchwork-too-many-icons = Wszystkie łatki mają razem { $most } znaków guzika, nie { $icons }.
no-patchwork-starter-on-top = Zaczyna { $seat }, więc ten znacznik leży na wierzchu.
no-patchwork-not-fresh = Zanim rozłożony jest krąg, gracz ma tylko guziki: { $buttons }.
no-patchwork-specials-at-start = Zanim rozłożony jest krąg, specjalne łatki leżą przed polami: { $spaces }.
no-patchwork-pending-too-early = Zanim rozłożony jest krąg, nikt nie mija specjalnej łatki.
no-patchwork-one-is-on-top = Oba znaczniki stoją na jednym polu: na wierzchu jest 0 albo 1.
no-patchwork-none-is-on-top = Znaczniki stoją na różnych polach, więc żaden nie jest na wierzchu: powinno być null.
no-patchwork-arrivals = „finished” to 1 dla pierwszego na polu { $last }, 2 dla drugiego, a null, gdy kogoś tam nie ma.
no-patchwork-later-on-top = { $seat } dociera później, więc ten znacznik jest na wierzchu.
no-patchwork-two-bonus-tiles = Żeton 7×7 jest tylko jeden.
no-patchwork-no-square = Na kołdrze nie ma pełnego kwadratu, za który jest żeton 7×7.
no-patchwork-tile-not-taken = Na kołdrze jest pełny kwadrat, a nikt nie ma żetonu 7×7.
no-patchwork-too-many-buttons = { $buttons } to więcej, niż mogły dać przebyte pola i znaki guzika: najwyżej { $most }.
no-patchwork-icons-differ = Na kołdrach są razem { $shown } znaki guzika, a łatki, których nie ma już w kręgu, mają ich { $icons }.
no-patchwork-cells-differ = Kołdry zakrywają { $one } i { $other } pól; wzięte łatki mają ich { $cells }, a specjalnych łatek jest { $specials }.
no-patchwork-specials-lost = Położono { $placed } specjalnych łatek, a wzięto { $taken }; dopóki jest wolne pole, żadna nie przepada.
no-patchwork-not-shared = Wziętych łatek nie da się tak podzielić, by pasowały pola i znaki guzika obu kołder.
# Wydania.
no-patchwork-quilt-size = Kołdra ma { $side } wierszy i { $side } kolumn.
no-patchwork-start-space = Znaczniki zaczynają na polu 0.
no-patchwork-out-of-range = { $number } jest poza zakresem: powinno być od { $least } do { $most }.
no-patchwork-patch-count = Łatek jest { $expected }, nie { $patches }.
no-patchwork-icons-in-all = Znaków guzika jest razem najwyżej { $most }, nie { $icons }.
no-patchwork-smallest-patch = Tu podaje się łatkę z dwóch pól, za którą zaczyna neutralny znacznik.
no-patchwork-spaces-in-order = Oczekiwane są pola od 1 do { $last }, każde raz, rosnąco.
no-patchwork-specials-too-close = Dwie specjalne łatki dzieli co najmniej tyle pól, ile wynosi najdłuższy czas łatki: { $spaces }.
no-patchwork-patch-out-of-order = Łatki stoją w kolejności numerów: tu powinna być { $expected }, nie { $id }.
no-patchwork-patch-drawing = Oczekiwane jest od 1 do { $longest } równych wierszy, długich na 1 do { $longest } znaków, z „X” i „.”, bez pustego brzegu, najwyżej { $cells } pól.
