# Witraże z Sintry przy stole.
sg-task = Runda { $round } (premia: { $colour }). Weź wszystkie kwatery jednego koloru z warsztatu albo ze środka.
sg-task-or-back = Runda { $round } (premia: { $colour }). Weź wszystkie kwatery jednego koloru albo cofnij witrażystę.
sg-task-keep = Runda { $round } (premia: { $colour }). Pasek jest pełny: wybierz kwaterę, która trafi do okna.
sg-colour-orange = pomarańcz
sg-colour-pink = róż
sg-colour-yellow = żółć
sg-colour-blue = granat
sg-colour-light-blue = błękit
sg-centre = ze środka
sg-factory = z warsztatu { $number }
sg-did-take = { $who ->
    [you] bierzesz
   *[they] bierze
  } { $count ->
    [one] 1 kwaterę
    [few] { $count } kwatery
   *[many] { $count } kwater
  } ({ $colour }) { $place }
sg-did-strip = {""} na pasek { $strip }
sg-did-jokers = {""}, w tym na pola dowolnego koloru: { $count }
sg-did-break = {""}; tłucze się: { $count }
sg-did-token = {""}; { $who ->
    [you] dostajesz
   *[they] dostaje
  } znacznik pierwszego gracza
sg-did-complete = {""}; { $who ->
    [you] kończysz
   *[they] kończy
  } pasek
sg-did-points = {""}; punkty: { $points }
sg-did-keep = { $who ->
    [you] wstawiasz
   *[they] wstawia
  } do okna kwaterę ({ $colour })
sg-did-back = { $who ->
    [you] cofasz
   *[they] cofa
  } witrażystę nad pierwszy pasek z lewej
sg-group-centre = Ze środka
sg-group-factory = Z warsztatu { $number }
sg-group-keep = Do okna
sg-group-back = Witrażysta
sg-drawn-strips = Paski gracza { $number } są rozłożone.
sg-drawn-rounds = Tor rund jest ułożony: { $colours }.
sg-drawn-fill = Warsztaty są napełnione.
sg-item-track = W trakcie gry
sg-item-track-why = Okna i premie za kolor, bez tego, co zabrał dół toru stłuczonego szkła.
sg-item-strips = Kwatery na paskach
sg-item-strips-why = Punkt za każde trzy kwatery, które zostały na paskach.
sg-item-broken = Stłuczone szkło
sg-item-broken-why = Tyle kosztuje stopień, na którym stoi znacznik stłuczonego szkła.
sg-item-bonus = Pałac
sg-item-bonus-why = Strona A: ornamenty z oszklonymi ramami dookoła. Strona B: pełne okna razy kwatery najczęstszego koloru.
sg-item-lost = Stracone na stłuczonym szkle
sg-item-lost-why = Rozstrzyga remisy: mniej znaczy lepiej.
sg-because-strips = kwatery: { $count }
sg-because-step = stopień { $step }
sg-because-ornament = ornament { $number }
