# Stół Szklanego Szlaku: o co gra pyta, co gdzie leży, kto co wie.
gr-keys = Strzałki prowadzą od rzeczy do rzeczy, Enter wybiera, Esc lub Backspace cofa o krok. 1 i 2 to akcje karty. Enter na planszy wykonuje to, co gotowe.
gr-keys-touch = Dotknij tego, czego chcesz użyć: akcji karty, budynku, pola. Dotknij jeszcze raz albo naciśnij duży przycisk, by to zrobić.
gr-map-label = Plansza: { $name }
gr-space = { $cell }: { $what }
gr-space-offered = { $cell }: { $what }. Możesz to wybrać.
gr-space-empty = puste pole
gr-wheels = Kieraty
gr-goods = Twoje towary
gr-others = Pozostali gracze
gr-display = Budynki do zbudowania
gr-row-processing = Przetwórcze
gr-row-immediate = Natychmiastowe
gr-row-bonus = Premiowe
gr-row-supply = Twój zapas
gr-stack = { $count ->
    [0] stos pusty
   *[other] w stosie { $count }
  }
gr-gap = Luka: uzupełnisz ją na koniec okresu
gr-standing-buildable = Możesz to teraz zbudować.
gr-standing-affordable = Stać cię na to; potrzebujesz karty, która buduje.
gr-standing-missing = Jeszcze cię na to nie stać.
gr-hand = Twoje karty
gr-card-hidden = Zakryta karta
gr-card-down = Zakryta
gr-card-played = Zagrana: { $card }
gr-card-forced = Dołożona, bo zagrał ją ktoś inny: { $card }
gr-card-rests = Odpoczywa: używasz jej co drugi okres.
gr-no-cards = Nie masz kart na ręce.
gr-in-play = Zagrana karta
gr-action-used = Już wykonana.
gr-note-alone = Możesz wykonać jedną z dwóch akcji.
gr-note-alone-both = Ostatnia karta: możesz wykonać obie akcje.
gr-note-both = Kartę zagrywa { $name }. Nikt inny nie ma jej na ręce, więc można wykonać obie akcje.
gr-note-one = Kartę zagrywa { $name }: jedna z dwóch akcji.
gr-note-followed = Kartę zagrywa { $name }. { $count ->
    [one] Ma ją też na ręce { $others } i musi
   *[other] Mają ją też na ręce { $others } i muszą
  } dołożyć: po jednej akcji.
gr-note-follows = Kartę zagrywa { $name }, a { $actor } ma ją też na ręce: dokłada i wykonuje jedną akcję.
gr-note-late = Ostatnia karta okresu, z obiema akcjami.
gr-step = Twoja decyzja
gr-words = Co dalej?
gr-conversions = Użyj budynku
gr-detail = Inaczej…
gr-detail-why = Weź mniej albo zapłać z obu kieratów: gra zapyta o wszystko
gr-do = Wykonaj
gr-do-choose-hand = Weź te karty
gr-do-put-card = Zagraj zakrytą
gr-do-play-card = Zagraj
gr-do-accept = Weź
gr-back = Wstecz
gr-enough = Wystarczy
gr-picked = { $count } z { $size }
gr-picked-all = Masz już { $count }: dotknij którejś, by ją odłożyć.
gr-period = Okres { $period } z { $periods }
gr-round = Runda { $round } z 3
gr-goblet = Puchar: { $name }
gr-alone-hand = Kart w tym okresie: { $count }
gr-phase-luck = Losowanie
gr-phase-choose = Wybór kart
gr-phase-put = Zakryte karty
gr-phase-play = Zagranie karty
gr-phase-act = Wykonanie karty
gr-phase-close = Ostatnie przetworzenia
gr-phase-over = Koniec
gr-cards-in-hand = { $count ->
    [one] 1 karta na ręce
    [few] { $count } karty na ręce
   *[many] { $count } kart na ręce
  }
gr-cards-and-down = i jedna zakryta
gr-cards-played = Zagrane: { $cards }.
gr-cards-absent = Nie ma na ręce: { $cards }.
gr-page-map = Plansza
gr-page-buildings = Budynki
gr-page-wheels = Kieraty
gr-pages = Części stołu
gr-ask-clear = Który krajobraz usuwasz?
gr-ask-forest = Który las wycinasz?
gr-ask-put = Gdzie to kładziesz: { $what }?
gr-ask-remove = Co usuwasz: { $what }?
gr-ask-space = Gdzie budujesz: { $what }?
gr-ask-building = Który budynek budujesz?
gr-ask-copy = Który efekt powtarzasz?
gr-ask-convert = Którego budynku używasz?
gr-ask-discard = Który budynek z zapasu odrzucasz?
gr-ask-landscape = Jaki krajobraz?
gr-ask-wheel-pay = Z którego kieratu płacisz: { $what }?
gr-ask-wheel-gain = Na który kierat: { $what }?
gr-ask-pay = Czym płacisz?
gr-ask-good = Jaki towar?
gr-ask-action = Która akcja?
gr-ask-amount = Ile: { $what }?
gr-turns-glass = { $count ->
    [one] Kierat szkła się obraca.
    [few] Kierat szkła obraca się { $count } razy.
   *[many] Kierat szkła obraca się { $count } razy.
  }
gr-turns-brick = { $count ->
    [one] Kierat cegły się obraca.
    [few] Kierat cegły obraca się { $count } razy.
   *[many] Kierat cegły obraca się { $count } razy.
  }
gr-points-change = Punkty: { $before } → { $after }.
gr-build-later = Budujesz kartą, która na to pozwala.
gr-card-later = Najpierw wykonaj zagraną kartę.
gr-cell-empty = Nic tu nie leży.
gr-cell-forest = Las wytnie tylko pomocnik albo budynek, który to robi.
gr-no-conversion = Tylko budynków przetwórczych można używać wiele razy.
gr-printed-scores = Ten budynek daje punkty na koniec.
gr-alone-very-good = Według instrukcji 30 punktów to bardzo dobry wynik: brawo!
gr-alone-good = Dobry wynik; bardzo dobry zaczyna się od 30 punktów.
gr-alone-begun = Bardzo dobry wynik zaczyna się od 30 punktów.
