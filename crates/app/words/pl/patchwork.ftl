# Patchwork na planszy.
pw-task = { $buttons ->
    [one] Wybierz łatkę albo idź naprzód i weź 1 guzik.
    [few] Wybierz łatkę albo idź naprzód i weź { $buttons } guziki.
   *[many] Wybierz łatkę albo idź naprzód i weź { $buttons } guzików.
  }
pw-task-advance = { $buttons ->
    [one] Nie możesz wziąć żadnej łatki: idź naprzód i weź 1 guzik.
    [few] Nie możesz wziąć żadnej łatki: idź naprzód i weź { $buttons } guziki.
   *[many] Nie możesz wziąć żadnej łatki: idź naprzód i weź { $buttons } guzików.
  }
pw-task-special = Połóż specjalną łatkę na dowolnym wolnym polu.
pw-task-held = Połóż łatkę. R obraca, F odwraca na drugą stronę.
pw-task-held-touch = Przeciągnij łatkę na miejsce. Dwoma palcami ją obrócisz, podwójnym stuknięciem odwrócisz.
pw-did-advance = { $form ->
    [you] idziesz
    [do] idź
   *[they] idzie
  } naprzód o { $spaces ->
    [one] 1 pole
    [few] { $spaces } pola
   *[many] { $spaces } pól
  } i { $form ->
    [you] bierzesz
    [do] weź
   *[they] bierze
  } { $spaces ->
    [one] 1 guzik
    [few] { $spaces } guziki
   *[many] { $spaces } guzików
  }
pw-did-buy = { $form ->
    [you] kupujesz
    [do] kup
   *[they] kupuje
  } { $patch } za { $price ->
    [0] darmo
    [one] 1 guzik
    [few] { $price } guziki
   *[many] { $price } guzików
  } i { $form ->
    [you] kładziesz
    [do] połóż
   *[they] kładzie
  } ją na { $cell }
pw-did-special = { $form ->
    [you] kładziesz
    [do] połóż
   *[they] kładzie
  } specjalną łatkę na { $cell }
pw-did-income = { $buttons ->
    [one] {""}; dochód: 1 guzik
    [few] {""}; dochód: { $buttons } guziki
   *[many] {""}; dochód: { $buttons } guzików
  }
pw-did-pass-special = {""}; { $form ->
    [they] mija
   *[you] mijasz
  } specjalną łatkę
pw-did-bonus = {""}; { $form ->
    [they] zdobywa
   *[you] zdobywasz
  } żeton 7×7
pw-drawn-circle = Łatki zostały rozłożone w kręgu.
pw-patch = { $hue } łatka { $weave }
pw-patch-object = { $hue } łatkę { $weave }
pw-weave-gingham = w kratkę
pw-weave-stripes = w paski
pw-weave-dots = w kropki
pw-weave-herringbone = w jodełkę
pw-weave-flowers = w kwiatki
pw-weave-crosses = w krzyżyki
pw-hue-madder = czerwona
pw-hue-indigo = niebieska
pw-hue-ochre = żółta
pw-hue-sage = zielona
pw-hue-plum = fioletowa
pw-hue-teal = turkusowa
pw-hue-madder-object = czerwoną
pw-hue-indigo-object = niebieską
pw-hue-ochre-object = żółtą
pw-hue-sage-object = zieloną
pw-hue-plum-object = fioletową
pw-hue-teal-object = turkusową
pw-no-room = Nie mieści się nigdzie na twojej kołdrze.
pw-item-buttons = Guziki
pw-item-buttons-why = Punkt za każdy guzik, który masz.
pw-item-bonus = Żeton 7×7
pw-item-bonus-why = 7 punktów za pierwszą kołdrę z pełnym kwadratem 7×7.
pw-item-empty = Wolne pola
pw-item-empty-why = 2 punkty mniej za każde wolne pole.
pw-advance = { $buttons ->
    [one] Naprzód: 1 guzik
    [few] Naprzód: { $buttons } guziki
   *[many] Naprzód: { $buttons } guzików
  }
pw-place = Połóż
pw-put-back = Odłóż
pw-rotate = Obróć
pw-flip = Odwróć
pw-quilt-label = { $free ->
    [0] Kołdra: { $name }, wszystkie pola zakryte.
    [one] Kołdra: { $name }, 1 wolne pole.
    [few] Kołdra: { $name }, { $free } wolne pola.
   *[many] Kołdra: { $name }, { $free } wolnych pól.
  }
pw-track = Tor czasu
pw-track-label = { $name }: pole { $space } z { $last }.
pw-circle = Krąg łatek
pw-offer = Do wzięcia
pw-then = Następne w kręgu
pw-offer-label = { $patch }: { $size ->
    [few] { $size } pola
   *[many] { $size } pól
  }, cena { $price }, czas { $time }, dochód { $icons }. { $afford }
pw-afford-yes = Możesz ją wziąć.
pw-afford-expensive = { $missing ->
    [one] Za droga: brakuje ci 1 guzika.
   *[other] Za droga: brakuje ci { $missing } guzików.
  }
pw-afford-no-room = Nigdzie się nie mieści.
pw-afford-expensive-short = −{ $missing }
pw-afford-no-room-short = brak miejsca
pw-buttons = Guziki
pw-income = Dochód
pw-free = Wolne
pw-time = Czas
pw-bonus-tile = Żeton 7×7, 7 punktów
pw-next-you = Potem znów twój ruch.
pw-next-yours = Potem twój ruch.
pw-next-again = Potem znów ruch ma { $name }.
pw-next-other = Potem ruch ma { $name }.
pw-next-over = Potem koniec partii.
pw-next-special = Mijasz specjalną łatkę i od razu ją kładziesz.
pw-next-special-other = { $name } mija specjalną łatkę i od razu ją kładzie.
pw-lands = Na pole { $space }.
pw-gets-income = { $buttons ->
    [one] Dochód po drodze: 1 guzik.
    [few] Dochód po drodze: { $buttons } guziki.
   *[many] Dochód po drodze: { $buttons } guzików.
  }
pw-wins-bonus = Zdobywasz żeton 7×7.
pw-wins-bonus-other = { $name } zdobywa żeton 7×7.
pw-keys = Klawisze: 1 do 3 bierze łatkę, strzałki ją przesuwają, R obraca, F odwraca, Enter kładzie, Escape odkłada, A idzie naprzód.
pw-keys-touch = Gesty: stuknij łatkę, by ją podnieść, i przeciągnij ją po kołdrze; dwoma palcami ją obrócisz, podwójnym stuknięciem odwrócisz.
pw-ghost-ok = { $cell }: pasuje.
pw-option-printing = Tor czasu
pw-option-printing-newer = z późniejszych wydań
pw-option-printing-2014 = z pierwszego wydania, 2014
pw-option-flip = Odwracanie łatek
pw-option-flip-true = dozwolone
pw-option-flip-false = niedozwolone
pw-rows = Przeczytaj kołdrę rzędami
pw-row = Rząd { $row }: wolne { $cells }.
pw-row-full = Rząd { $row }: pełny.
pw-row-empty = Rząd { $row }: pusty.
pw-empty-cost = { $points } na koniec
