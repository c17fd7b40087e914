# Szklany Szlak przy stole.
gr-task-choose = Wybierz pomocników na ten okres. Napisz imiona, by ich znaleźć.
gr-task-put = Połóż jednego pomocnika zakrytego.
gr-task-play = Zagraj jednego pomocnika.
gr-task-use = Wykonaj akcję pomocnika, użyj tego, co masz, albo zakończ.
gr-task-effect = Wykonaj efekt budynku.
gr-task-gift = Zasadźca coś ci daje: weź albo zostaw.
gr-good-wood = drewno
gr-good-water = woda
gr-good-sand = piasek
gr-good-clay = glina
gr-good-food = żywność
gr-good-charcoal = węgiel drzewny
gr-good-glass = szkło
gr-good-brick = cegła
gr-wheel-glass = kierat szkła
gr-wheel-brick = kierat cegły
gr-pit = wyrobisko
gr-grove = zagajnik
gr-pond = staw
gr-forest = las
gr-nothing = { $who ->
    [you] nic nie bierzesz
   *[they] nic nie bierze
  }
gr-did-choose = { $who ->
    [you] wybierasz
   *[they] wybiera
  }: { $what }
gr-did-put-down = { $who ->
    [you] kładziesz zakrytą kartę
   *[they] kładzie zakrytą kartę
  }: { $what }
gr-did-play = { $who ->
    [you] zagrywasz kartę
   *[they] zagrywa kartę
  }: { $what }
gr-did-use = { $what } (akcja { $action })
gr-did-effect = { $what } (efekt budynku)
gr-did-convert = { $who ->
    [you] używasz
   *[they] używa
  } budynku { $tile }: { $what }
gr-did-refuse = { $who ->
    [you] nie bierzesz
   *[they] nie bierze
  } daru
gr-did-clear = { $who ->
    [you] usuwasz
   *[they] usuwa
  } krajobraz na { $cell }
gr-did-done = { $who ->
    [you] kończysz
   *[they] kończy
  }
gr-did-pay = { $who ->
    [you] płacisz
   *[they] płaci
  }: { $what }
gr-did-build = { $who ->
    [you] budujesz
   *[they] buduje
  }: { $what }
gr-did-copy = { $who ->
    [you] powtarzasz efekt
   *[they] powtarza efekt
  }: { $what }
gr-did-discard = { $who ->
    [you] oddajesz
   *[they] oddaje
  }: { $what }
gr-did-draw = { $who ->
    [you] dobierasz
   *[they] dobiera
  } płytkę z każdego stosu{ $what }
gr-did-remove = { $who ->
    [you] usuwasz
   *[they] usuwa
  }: { $what }
gr-did-gain = { $who ->
    [you] dostajesz
   *[they] dostaje
  }: { $what }
gr-did-put = { $who ->
    [you] kładziesz
   *[they] kładzie
  }: { $what }
gr-group-use = Akcja { $action } pomocnika
gr-group-convert = Budynki przetwórcze
gr-group-clear = Usuń krajobraz
gr-group-done = Wystarczy
gr-drawn-card = Dobrano następnego pomocnika.
gr-drawn-tiles = Dobrano płytki ze stosów.
gr-drawn-display = Wystawa budynków jest uzupełniona.
gr-item-starting = Budynki początkowe
gr-item-starting-why = Te, których nie zakrywa ulepszenie.
gr-item-processing = Budynki przetwórcze
gr-item-processing-why = Punkty na nich nadrukowane.
gr-item-immediate = Budynki natychmiastowe
gr-item-immediate-why = Punkty na nich nadrukowane.
gr-item-bonus = Budynki premiowe
gr-item-bonus-why = To, co liczą na koniec.
