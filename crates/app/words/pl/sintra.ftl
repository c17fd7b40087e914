# Witraże z Sintry na planszy.
sg-task = Runda { $round } (kolor premii: { $colour }). Weź wszystkie kwatery jednego koloru z warsztatu albo ze środka.
sg-task-or-back = Runda { $round } (kolor premii: { $colour }). Weź wszystkie kwatery jednego koloru albo cofnij witrażystę.
sg-task-keep = Runda { $round } (kolor premii: { $colour }). Pasek jest pełny: wybierz kwaterę, która trafi do okna.
sg-colour-orange = pomarańczowy
sg-colour-pink = różowy
sg-colour-yellow = żółty
sg-colour-blue = granatowy
sg-colour-light-blue = błękitny
sg-pane-orange = pomarańczową kwaterę
sg-pane-pink = różową kwaterę
sg-pane-yellow = żółtą kwaterę
sg-pane-blue = granatową kwaterę
sg-pane-light-blue = błękitną kwaterę
sg-panes-orange = { $count ->
    [one] 1 pomarańczową kwaterę
    [few] { $count } pomarańczowe kwatery
   *[many] { $count } pomarańczowych kwater
  }
sg-panes-pink = { $count ->
    [one] 1 różową kwaterę
    [few] { $count } różowe kwatery
   *[many] { $count } różowych kwater
  }
sg-panes-yellow = { $count ->
    [one] 1 żółtą kwaterę
    [few] { $count } żółte kwatery
   *[many] { $count } żółtych kwater
  }
sg-panes-blue = { $count ->
    [one] 1 granatową kwaterę
    [few] { $count } granatowe kwatery
   *[many] { $count } granatowych kwater
  }
sg-panes-light-blue = { $count ->
    [one] 1 błękitną kwaterę
    [few] { $count } błękitne kwatery
   *[many] { $count } błękitnych kwater
  }
sg-centre = ze środka
sg-factory = z warsztatu { $number }
sg-did-take = { $form ->
    [you] bierzesz
    [do] weź
   *[they] bierze
  } { $panes } { $place }
sg-did-strip = {""} na pasek { $strip }
sg-did-jokers = {""}, w tym { $count } na pola dowolnego koloru
sg-did-break = { $count ->
    [one] {""}; 1 kwatera się tłucze
    [few] {""}; { $count } kwatery się tłuką
   *[many] {""}; { $count } kwater się tłucze
  }
sg-did-token = {""}; { $form ->
    [they] dostaje
   *[you] dostajesz
  } znacznik pierwszego gracza
sg-did-complete = {""}; { $form ->
    [they] kończy
   *[you] kończysz
  } pasek
sg-did-points = { $points ->
    [one] {""}; 1 punkt
    [few] {""}; { $points } punkty
   *[many] {""}; { $points } punktów
  }
sg-did-keep = { $form ->
    [you] wstawiasz
    [do] wstaw
   *[they] wstawia
  } do okna { $pane }
sg-did-back = { $form ->
    [you] cofasz
    [do] cofnij
   *[they] cofa
  } witrażystę nad pierwszy pasek z lewej
sg-group-centre = Ze środka
sg-group-factory = Z warsztatu { $number }
sg-group-keep = Do okna
sg-group-back = Witrażysta
sg-drawn-strips = Gracz { $number } dostaje swoje paski.
sg-drawn-rounds = Kolory premii w kolejnych rundach: { $colours }.
sg-drawn-fill = Warsztaty są napełnione.
sg-item-track = Zdobyte w trakcie gry
sg-item-track-why = Okna i premie za kolor, minus to, co kosztował dół toru stłuczonego szkła.
sg-item-strips = Kwatery na paskach
sg-item-strips-why = Punkt za każde trzy kwatery, które zostały na paskach.
sg-item-broken = Stłuczone szkło
sg-item-broken-why = Tyle kosztuje pole, na którym stoi znacznik stłuczonego szkła.
sg-item-bonus = Pałac
sg-item-bonus-why = Strona A: ornamenty z oszklonymi ramami dookoła. Strona B: pełne okna razy kwatery najczęstszego koloru.
sg-item-lost = Stracone na stłuczonym szkle
sg-item-lost-why = Rozstrzyga remisy: im mniej, tym lepiej.
sg-because-strips = kwatery: { $count }
sg-because-step = pole { $step }
sg-because-ornament = ornament { $number }
