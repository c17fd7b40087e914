# Szklany Szlak na planszy.
gr-task-choose = Wybierz { $count } pomocników na ten okres.
gr-task-play-alone = Zostały dwie karty: zagraj jedną z obiema akcjami, druga przepada.
gr-task-late = Możesz zagrać ostatniego pomocnika z obiema akcjami albo zakończyć okres.
gr-task-done = Użyj swoich budynków albo zakończ turę.
gr-task-put = Zagraj zakrytą kartę pomocnika.
gr-task-play = Zagraj pomocnika.
gr-task-use = Wykonaj akcję pomocnika, użyj swoich budynków albo zakończ turę.
gr-task-effect = Wykonaj efekt budynku.
gr-task-gift = Zasadźca coś ci daje: weź albo zrezygnuj.
gr-good-wood = drewno
gr-good-water = woda
gr-good-sand = piasek
gr-good-clay = glina
gr-good-food = żywność
gr-good-charcoal = węgiel drzewny
gr-good-glass = szkło
gr-good-brick = cegła
gr-goods-wood = { $count ->
    [one] 1 drewno
   *[other] { $count } drewna
  }
gr-goods-water = { $count ->
    [one] 1 wodę
   *[other] { $count } wody
  }
gr-goods-sand = { $count ->
    [one] 1 piasek
    [few] { $count } piaski
   *[many] { $count } piasków
  }
gr-goods-clay = { $count ->
    [one] 1 glinę
   *[other] { $count } gliny
  }
gr-goods-food = { $count ->
    [one] 1 żywność
   *[other] { $count } żywności
  }
gr-goods-charcoal = { $count ->
    [one] 1 węgiel drzewny
    [few] { $count } węgle drzewne
   *[many] { $count } węgli drzewnych
  }
gr-goods-glass = { $count ->
    [one] 1 szkło
    [few] { $count } szkła
   *[many] { $count } szkieł
  }
gr-goods-brick = { $count ->
    [one] 1 cegłę
    [few] { $count } cegły
   *[many] { $count } cegieł
  }
gr-wheel-glass = kierat szkła
gr-wheel-brick = kierat cegły
gr-pit = wyrobisko
gr-grove = zagajnik
gr-pond = staw
gr-forest = las
gr-at = { $what } na { $cell }
gr-nothing = { $form ->
    [you] nic nie bierzesz
    [do] nie bierz nic
   *[they] nic nie bierze
  }
gr-did-choose = { $form ->
    [you] wybierasz
    [do] wybierz
   *[they] wybiera
  }: { $what }
gr-did-put-down = { $form ->
    [you] zagrywasz zakrytą kartę
    [do] zagraj zakrytą kartę
   *[they] zagrywa zakrytą kartę
  }: { $what }
gr-did-play = { $form ->
    [you] zagrywasz kartę
    [do] zagraj kartę
   *[they] zagrywa kartę
  }: { $what }
gr-did-use = { $what } (akcja { $action })
gr-did-effect = { $what } (efekt budynku)
gr-did-convert = { $form ->
    [you] używasz budynku
    [do] użyj budynku
   *[they] używa budynku
  } { $tile }: { $what }
gr-did-refuse = { $form ->
    [you] rezygnujesz
    [do] zrezygnuj
   *[they] rezygnuje
  } z daru
gr-did-clear = { $form ->
    [you] usuwasz
    [do] usuń
   *[they] usuwa
  } krajobraz z { $cell }
gr-did-done = { $form ->
    [you] kończysz turę
    [do] zakończ turę
   *[they] kończy turę
  }
gr-did-cut = { $form ->
    [you] wycinasz
    [do] wytnij
   *[they] wycina
  } { $what }
gr-did-pay = { $form ->
    [you] oddajesz
    [do] oddaj
   *[they] oddaje
  } { $what }
gr-did-build = { $form ->
    [you] budujesz
    [do] zbuduj
   *[they] buduje
  }: { $what }
gr-did-copy = { $form ->
    [you] powtarzasz efekt budynku
    [do] powtórz efekt budynku
   *[they] powtarza efekt budynku
  } { $what }
gr-did-discard = { $form ->
    [you] odrzucasz
    [do] odrzuć
   *[they] odrzuca
  }: { $what }
gr-did-draw = { $form ->
    [you] dobierasz
    [do] dobierz
   *[they] dobiera
  } płytkę z każdego stosu{ $what }
gr-did-remove = { $form ->
    [you] usuwasz
    [do] usuń
   *[they] usuwa
  } { $what }
gr-did-gain = { $form ->
    [you] bierzesz
    [do] weź
   *[they] bierze
  } { $what }
gr-did-put = { $form ->
    [you] kładziesz
    [do] połóż
   *[they] kładzie
  } { $what }
gr-word-choose = Wybierz pomocników
gr-word-put = Zagraj zakrytą kartę
gr-word-play = Zagraj pomocnika
gr-word-use = Wykonaj akcję
gr-word-effect = Wykonaj efekt
gr-word-gift = Dar zasadźcy
gr-word-convert = Użyj budynku przetwórczego
gr-word-pay = Zapłać
gr-word-build = Zbuduj
gr-word-discard = Odrzuć budynki
gr-word-draw = Dobierz płytki
gr-word-copy = Powtórz efekt
gr-word-none = Nie bierz nic
gr-word-remove = Usuń: { $what }
gr-group-use = Akcja { $action } pomocnika
gr-group-convert = Budynki przetwórcze
gr-group-clear = Usuń krajobraz
gr-group-done = Zakończ turę
gr-drawn-card = Dobrano następnego pomocnika.
gr-drawn-tiles = Dobrano płytki ze stosów.
gr-drawn-display = Wystawa budynków została uzupełniona.
gr-item-starting = Budynki początkowe
gr-item-starting-why = Te, których nie zakrywa ulepszenie.
gr-item-processing = Budynki przetwórcze
gr-item-processing-why = Wydrukowane na nich punkty.
gr-item-immediate = Budynki natychmiastowe
gr-item-immediate-why = Wydrukowane na nich punkty.
gr-item-bonus = Budynki premiowe
gr-item-bonus-why = Tyle, ile są warte na koniec.
gr-kind-processing = przetwórcze
gr-kind-immediate = natychmiastowe
gr-kind-bonus = premiowe
gr-option-beginner = Budynki
gr-option-beginner-false = wszystkie
gr-option-beginner-true = tylko te dla początkujących
gr-option-fifth-period = Długość gry
gr-option-fifth-period-false = zwykła
gr-option-fifth-period-true = dłuższa: piąty okres
gr-option-small-display = Wystawa budynków
gr-option-small-display-false = zwykła
gr-option-small-display-true = mniejsza, jak przy trzech graczach
