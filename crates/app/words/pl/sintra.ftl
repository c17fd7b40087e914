# Witraże z Sintry na planszy.
sg-task = Weź wszystkie kwatery jednego koloru z warsztatu albo ze środka.
sg-task-or-back = Weź wszystkie kwatery jednego koloru albo cofnij witrażystę.
sg-task-keep = Pasek jest pełny: wybierz kwaterę, która trafi do okna.
sg-task-put = Połóż { $panes } na podświetlony pasek.
sg-task-break = Bierzesz { $panes }, ale żaden pasek w zasięgu nie ma na to miejsca: wszystko by się stłukło.
sg-task-target = Pasek { $strip }: { $what }.
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
    [they] zapełnia
   *[you] zapełniasz
  } pasek
sg-did-points = { $points ->
    [one] {""}; { $figure } punkt
    [few] {""}; { $figure } punkty
   *[many] {""}; { $figure } punktów
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
sg-word-take = Weź kwatery
sg-word-keep = Wstaw kwaterę do okna
sg-word-back = Cofnij witrażystę
sg-word-break = Stłucz wszystkie
sg-word-strip = Pasek { $number }
sg-word-jokers = { $count ->
    [one] 1 na pole dowolnego koloru
   *[other] { $count } na pola dowolnego koloru
  }
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
sg-item-bonus = Premia pałacu
sg-item-bonus-why = Strona A: ornamenty z oszklonymi ramami dookoła. Strona B: pełne okna razy kwatery najczęstszego koloru.
sg-item-lost = Stracone na stłuczonym szkle
sg-item-lost-why = Rozstrzyga remisy: im mniej, tym lepiej.
sg-because-strips = kwatery: { $count }
sg-because-step = pole { $step }
sg-because-ornament = ornament { $number }
sg-drawn-round = { $count ->
    [one] Zaczyna się runda { $round }, kolor premii: { $colour }. Do warsztatów trafia z worka 1 kwatera.
    [few] Zaczyna się runda { $round }, kolor premii: { $colour }. Do warsztatów trafiają z worka { $count } kwatery.
   *[many] Zaczyna się runda { $round }, kolor premii: { $colour }. Do warsztatów trafia z worka { $count } kwater.
  }
sg-drawn-tower = { $count ->
    [one] {""} Worek był pusty, więc wróciła do niego 1 kwatera z wieży.
    [few] {""} Worek był pusty, więc wróciły do niego { $count } kwatery z wieży.
   *[many] {""} Worek był pusty, więc wróciło do niego { $count } kwater z wieży.
  }
sg-because-bottom = dół toru
sg-because-window = okno { $number }
sg-because-right = okno { $number } po prawej
sg-because-bonus = premia za kolor
sg-because-token = znacznik pierwszego gracza
sg-because-broken = stłuczone szkło
sg-because-best = pełne okna { $full } × { $colour } { $count }
sg-fits = { $count ->
    [one] 1 się mieści
    [few] { $count } się mieszczą
   *[many] { $count } się mieści
  }
sg-breaks = { $count ->
    [one] 1 się tłucze
    [few] { $count } się tłuką
   *[many] { $count } się tłucze
  }
sg-completes = pasek jest pełny
sg-brings = {""}; teraz { $points }: { $parts }
sg-colour-count = { $colour } × { $count }
sg-strip-label = Pasek { $strip }. Wolne pola: { $free }.
sg-strip-full = Pasek { $strip }, pełny.
sg-strip-gone = Paska { $strip } już nie ma: był pełny dwa razy.
sg-strip-jokers = dowolny × { $count }
sg-strip-holds = {""} Leży na nim: { $panes }.
sg-strip-turned = {""} Raz już był pełny.
sg-strip-glazier = {""} Tu stoi witrażysta.
sg-window-label = { $frames ->
    [0] Okno { $window }, warte { $points }, nieoszklone.
    [one] Okno { $window }, warte { $points }, górna rama: { $panes }.
   *[other] Okno { $window }, warte { $points }, obie ramy: { $panes }.
  }
sg-market = Warsztaty i środek
sg-factory-name = Warsztat { $number }
sg-factory-empty = Warsztat { $number }, pusty
sg-centre-name = Środek
sg-centre-empty = Środek, pusty
sg-take-label = Weź { $panes } { $place }.
sg-take-rest = { $count ->
    [one] {""} Pozostała kwatera trafia na środek.
    [few] {""} Pozostałe { $count } trafiają na środek.
   *[many] {""} Pozostałych { $count } trafia na środek.
  }
sg-take-token = {""} Dostajesz też znacznik pierwszego gracza, a znacznik stłuczonego szkła schodzi o pole.
sg-token = Znacznik pierwszego gracza
sg-rounds-label = Runda { $round } z { $rounds }, kolor premii: { $colour }.
sg-rounds-next = {""} Potem: { $colours }.
sg-bag = Worek: { $count }
sg-tower = Wieża: { $count }
sg-palace-label = { $points ->
    [one] Pałac: { $name }, { $figure } punkt na torze.
    [few] Pałac: { $name }, { $figure } punkty na torze.
   *[many] Pałac: { $name }, { $figure } punktów na torze.
  }
sg-broken-label = Stłuczone szkło: teraz kosztuje { $cost }, po następnym kroku { $next }.
sg-broken-bottom = Stłuczone szkło: teraz kosztuje { $cost }; następny krok to dół toru, który od razu kosztuje { $next }.
sg-ornament-label = Ornament { $number }: oszklone ramy { $frames } z 4, punkty: { $points }.
sg-best-label = Pełne okna: { $full }. Najczęstszy kolor: { $colour }, { $count }. Premia: { $points }.
sg-best-none = Pełne okna: { $full }. W oknach nie ma jeszcze kwater.
sg-badge-fits = mieści { $count }
sg-badge-breaks = tłucze { $count }
sg-back = Cofnij witrażystę
sg-put-back = Odłóż
sg-break = Stłucz wszystkie ({ $points })
sg-choose-first = Najpierw weź kolor z warsztatu albo ze środka.
sg-jokers-title = Które pola najpierw?
sg-jokers-option = { $count ->
    [0] Żadna na pole dowolnego koloru
    [one] 1 na pole dowolnego koloru
   *[other] { $count } na pola dowolnego koloru
  }
sg-keep-title = Która kwatera trafi do okna?
sg-keep-option = Wstaw do okna { $pane }
sg-keep-bonus = premia: { $bonus }
sg-points = Punkty
sg-others = Pałace pozostałych
sg-tally = Podliczenie punktów
sg-keys = Klawisze: strzałki przechodzą z miejsca na miejsce, Enter bierze i kładzie, 1 do 8 kładzie na ten pasek, B cofa witrażystę, Escape odkłada kwatery.
sg-option-side = Pałace
sg-option-side-a = strona A: ornamenty
sg-option-side-b = strona B: pełne okna i najlepszy kolor
sg-keys-touch = Dotknij koloru, potem podświetlonego paska. Dotknij imienia na górze, żeby zobaczyć tamten pałac.
sg-round-over = Premia rundy { $round } ({ $colour }): { $brought }.
sg-round-next = { $count ->
    [one] Runda { $round }: w warsztatach jest 1 kwatera, kolor premii: { $colour }.
    [few] Runda { $round }: w warsztatach są { $count } kwatery, kolor premii: { $colour }.
   *[many] Runda { $round }: w warsztatach jest { $count } kwater, kolor premii: { $colour }.
  }
sg-round-short = Runda { $round }/{ $rounds }
