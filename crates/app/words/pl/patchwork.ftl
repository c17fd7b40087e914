# Patchwork przy stole.
pw-task = { $buttons ->
    [one] Wybierz łatkę albo idź naprzód i weź 1 guzik.
    [few] Wybierz łatkę albo idź naprzód i weź { $buttons } guziki.
   *[many] Wybierz łatkę albo idź naprzód i weź { $buttons } guzików.
  }
pw-task-advance = { $buttons ->
    [one] Żadnej z łatek nie możesz wziąć: idź naprzód i weź 1 guzik.
    [few] Żadnej z łatek nie możesz wziąć: idź naprzód i weź { $buttons } guziki.
   *[many] Żadnej z łatek nie możesz wziąć: idź naprzód i weź { $buttons } guzików.
  }
pw-task-special = Połóż specjalną łatkę na dowolnym wolnym polu.
pw-task-held = Połóż łatkę. R obraca, F odbija.
pw-did-advance = { $who ->
    [you] idziesz
   *[they] idzie
  } naprzód o { $spaces ->
    [one] 1 pole
    [few] { $spaces } pola
   *[many] { $spaces } pól
  } i { $who ->
    [you] bierzesz
   *[they] bierze
  } { $spaces ->
    [one] 1 guzik
    [few] { $spaces } guziki
   *[many] { $spaces } guzików
  }
pw-did-buy = { $who ->
    [you] bierzesz
   *[they] bierze
  } za { $price ->
    [0] darmo
    [one] 1 guzik
    [few] { $price } guziki
   *[many] { $price } guzików
  } łatkę { $patch } i { $who ->
    [you] kładziesz
   *[they] kładzie
  } ją na { $cell }
pw-did-special = { $who ->
    [you] kładziesz
   *[they] kładzie
  } specjalną łatkę na { $cell }
pw-did-income = { $buttons ->
    [one] {""}; dochód: 1 guzik
    [few] {""}; dochód: { $buttons } guziki
   *[many] {""}; dochód: { $buttons } guzików
  }
pw-did-pass-special = {""}; { $who ->
    [you] mijasz
   *[they] mija
  } specjalną łatkę
pw-did-bonus = {""}; { $who ->
    [you] zdobywasz
   *[they] zdobywa
  } płytkę premii
pw-drawn-circle = Łatki leżą w kręgu.
pw-patch = { $number } ({ $cloth })
pw-cloth-gingham = { $hue } kratka
pw-cloth-stripes = { $hue } paski
pw-cloth-dots = { $hue } kropki
pw-cloth-herringbone = { $hue } jodełka
pw-cloth-flowers = { $hue } kwiatki
pw-cloth-crosses = { $hue } krzyżyki
pw-hue-madder = czerwień,
pw-hue-indigo = błękit,
pw-hue-ochre = żółć,
pw-hue-sage = zieleń,
pw-hue-plum = fiolet,
pw-hue-teal = turkus,
pw-no-move = To nie jest ruch w Patchwork: napisz „advance”, „buy 12 r90 c4” albo „patch d5”.
pw-no-not-yet = Stół nie jest jeszcze przygotowany.
pw-no-over = Partia skończona: oba znaczniki czasu stoją na ostatnim polu.
pw-no-turn = Teraz kolej drugiego gracza: rusza się ten, kto jest dalej z tyłu na torze czasu.
pw-no-arrived = Twój znacznik stoi już na ostatnim polu; drugi gracz gra dalej sam.
pw-no-special-first = Najpierw połóż specjalną łatkę, którą właśnie mija twój znacznik.
pw-no-special = Nie ma teraz specjalnej łatki do położenia.
pw-no-gone = Tej łatki nie ma już w kręgu.
pw-no-offer = { $count ->
    [one] Można wziąć tylko najbliższą łatkę za neutralnym znacznikiem.
    [few] Można wziąć tylko { $count } najbliższe łatki za neutralnym znacznikiem.
   *[many] Można wziąć tylko { $count } najbliższych łatek za neutralnym znacznikiem.
  }
pw-no-dear = { $price ->
    [one] Kosztuje 1 guzik, a masz { $buttons }.
    [few] Kosztuje { $price } guziki, a masz { $buttons }.
   *[many] Kosztuje { $price } guzików, a masz { $buttons }.
  }
pw-no-mirror = W tej partii łatki się obraca, ale nie odbija.
pw-no-room-edge = Wystawałaby tu poza planszę kołdry.
pw-no-covered = Pole { $cell } jest już zakryte.
pw-no-room = Nie mieści się nigdzie na twojej kołdrze.
pw-item-buttons = Guziki
pw-item-buttons-why = Punkt za każdy guzik w ręku.
pw-item-bonus = Płytka premii
pw-item-bonus-why = 7 punktów za pierwszą kołdrę z pełnym kwadratem 7 na 7.
pw-item-empty = Wolne pola
pw-item-empty-why = 2 punkty mniej za każde pole, które zostało wolne.
pw-advance = { $buttons ->
    [one] Naprzód: 1 guzik
    [few] Naprzód: { $buttons } guziki
   *[many] Naprzód: { $buttons } guzików
  }
pw-place = Połóż
pw-put-back = Odłóż
pw-turn = Obróć
pw-flip = Odbij
pw-quilt-told = { $free ->
    [0] Kołdra: { $name }, wszystkie pola zakryte.
    [one] Kołdra: { $name }, 1 wolne pole.
    [few] Kołdra: { $name }, { $free } wolne pola.
   *[many] Kołdra: { $name }, { $free } wolnych pól.
  }
pw-track = Tor czasu
pw-track-told = { $name }: pole { $space } z { $last }.
pw-circle = Krąg łatek
pw-offer = Do wzięcia
pw-then = Potem po kolei
pw-offer-told = Łatka { $patch }, pól { $size }, cena { $price }, czas { $time }, dochód { $icons }. { $standing }
pw-standing-possible = Możesz ją wziąć.
pw-standing-dear = { $missing ->
    [one] Za droga: brakuje 1 guzika.
   *[other] Za droga: brakuje { $missing } guzików.
  }
pw-standing-no-room = Nigdzie się nie mieści.
pw-standing-dear-short = −{ $missing }
pw-standing-no-room-short = brak miejsca
pw-buttons = Guziki
pw-income = Dochód
pw-free = Wolne
pw-points = Punkty
pw-time = Czas
pw-bonus-tile = Płytka premii, 7 punktów
pw-next-you = Potem znów twój ruch.
pw-next-yours = Potem twój ruch.
pw-next-again = Potem znów rusza się { $name }.
pw-next-other = Potem rusza się { $name }.
pw-next-over = Potem koniec partii.
pw-next-special = Mijasz specjalną łatkę i od razu ją kładziesz.
pw-next-special-other = { $name } mija specjalną łatkę i od razu ją kładzie.
pw-lands = Na pole { $space }.
pw-gets-income = { $buttons ->
    [one] Dochód po drodze: 1 guzik.
    [few] Dochód po drodze: { $buttons } guziki.
   *[many] Dochód po drodze: { $buttons } guzików.
  }
pw-wins-bonus = Zdobywa płytkę premii.
pw-show-other = Pokaż kołdrę: { $name }
pw-show-own = Pokaż swoją kołdrę
pw-keys = Klawisze: 1 do 3 bierze łatkę, strzałki ją przesuwają, R obraca, F odbija, Enter kładzie, Escape odkłada, A idzie naprzód.
pw-ghost-ok = { $cell }: pasuje.
pw-option-printing = Tor czasu
pw-option-printing-newer = z późniejszych wydań
pw-option-printing-2014 = z pierwszego wydania, 2014
pw-option-flip = Odbicia lustrzane
pw-option-flip-true = wolno kłaść
pw-option-flip-false = nie są dozwolone
