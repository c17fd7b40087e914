# Gra z osobami gdzie indziej.
online-name = Twoje imię
online-opening = Otwieramy stół…
online-unreachable = Serwer nie odpowiada. Sprawdź połączenie; partie na tym urządzeniu działają bez niego.
online-silent-title = Brak połączenia
online-trying = Utracono połączenie. Łączymy ponownie…
online-outdated-title = Mozaika ma nową wersję
online-outdated = Ta strona jest starsza niż serwer. Odśwież ją: nic nie przepadnie.
online-reload = Odśwież
online-not-followed = Tej partii nie da się tu pokazać: serwer gra według zasad, których ta strona nie zna. Odśwież stronę.
online-waiting-for = { $count ->
    [one] Ruch ma { $names }…
   *[other] Czekamy na innych: { $names }…
  }
online-end-resigned = { $count ->
    [one] { $names } rezygnuje z gry.
   *[other] { $names } rezygnują z gry.
  }
online-end-time = { $count ->
    [one] { $names }: czas minął.
   *[other] { $names }: czas minął.
  }
online-end-winner = { $who ->
    [you] Wygrywasz.
   *[other] { $count ->
        [one] Wygrywa { $names }.
       *[other] Remis: { $names }.
      }
  }
friends-title = { $game } ze znajomymi
friends-name-why = Jak mają się do ciebie zwracać inni? Wystarczy imię.
friends-make = Otwórz stół
friends-making = Przygotowujemy stół…
table-new-title = Stół do gry: { $game }
table-rules = Przy stole
table-access = Kto może dołączyć
table-access-invited = znajomi, którzy mają link
table-access-open = każdy: stół będzie na liście
table-clock = Czas do namysłu
table-friend = znajomy
clock-none = bez limitu
clock-days = { $days ->
    [one] dzień na ruch
    [few] { $days } dni na ruch
    [many] { $days } dni na ruch
   *[other] { $days } dnia na ruch
  }
clock-move = { $seconds } s na ruch
clock-bank = po { $minutes } min, +{ $increment } s za ruch
clock-left = Pozostały czas: { $time }
invite = Zaproś znajomych
invite-why = Kto otworzy ten link, może usiąść do stołu. Bez zakładania konta.
invite-copy = Kopiuj link
invite-copied = Link skopiowany. Wyślij go znajomym.
invite-by-hand = Skopiuj link z pola powyżej.
invite-share = Udostępnij
invite-qr = Kod QR z linkiem
invite-qr-why = Albo zeskanuj telefonem.
lobby-title = { $game }: twój stół
lobby-invited = { $name } zaprasza cię do gry: { $game }
lobby-waiting = { $free ->
    [one] Czekamy na jeszcze jedną osobę. Partia zacznie się sama.
    [few] Czekamy na jeszcze { $free } osoby. Partia zacznie się sama.
    [many] Czekamy na jeszcze { $free } osób. Partia zacznie się sama.
   *[other] Czekamy na jeszcze { $free } osoby. Partia zacznie się sama.
  }
lobby-free = { $free ->
    [one] Jest dla ciebie wolne miejsce.
    [few] Są { $free } wolne miejsca.
    [many] Jest { $free } wolnych miejsc.
   *[other] Wolne miejsca: { $free }.
  }
lobby-full-watch = Wszystkie miejsca są zajęte. Zostań, a obejrzysz partię na żywo.
lobby-start = Zacznij partię
lobby-change = Zmień ustawienia
lobby-close = Zamknij stół
lobby-leave = Wstań od stołu
lobby-agreed = Co ustalono
lobby-patience = { $hours ->
    [one] Po godzinie ciszy pozostali mogą oddać miejsce komputerowi.
    [few] Po { $hours } godzinach ciszy pozostali mogą oddać miejsce komputerowi.
    [many] Po { $hours } godzinach ciszy pozostali mogą oddać miejsce komputerowi.
   *[other] Po { $hours } godziny ciszy pozostali mogą oddać miejsce komputerowi.
  }
seat-free = Wolne miejsce
seat-you = to ty
seat-beside = na tym urządzeniu
seat-beside-other = na urządzeniu gracza { $name }
bring-along = Dodaj kogoś na tym urządzeniu
bring-along-name = Jak ma na imię?
bring-along-add = Dodaj
bring-along-cancel = Anuluj
bring-along-remove = Usuń
seat-registered = z kontem
sit-down = Usiądź do stołu
sit-down-as = Usiądź jako { $name }
sit-down-other = Zmień imię
sit-down-too-late = Ktoś cię ubiegł i zajął ostatnie miejsce. Możesz zostać i oglądać partię.
table-closed-title = Stół zamknięty
table-closed = Gospodarz zamknął ten stół przed rozpoczęciem partii.
resign = Poddaj się
resign-sure = Poddać tę partię?
resign-what = Zajmiesz ostatnie miejsce i nie da się tego cofnąć.
resign-what-all = Poddadzą się wszyscy na tym urządzeniu i zajmą ostatnie miejsca. Nie da się tego cofnąć.
watch-link = Pozwól innym patrzeć
replace = Niech za gracza { $name } zagra komputer
rematch-join = Dołącz do rewanżu
rematch-watch = Oglądaj rewanż
luck-promise = Los, który można sprawdzić
luck-promise-why = Całe losowanie w tej partii pochodzi z jednej tajnej liczby, zmieszanej z losowym tekstem z urządzenia każdego gracza. Oto odcisk tej liczby, ustalony, zanim ktokolwiek usiadł. Po partii liczba zostaje ujawniona i możesz sprawdzić każde losowanie.
luck-check = Sprawdź losowanie
luck-good = { $count ->
    [one] Uczciwie: jedyne losowanie pochodzi z obiecanej liczby.
    [few] Uczciwie: wszystkie { $count } losowania pochodzą z obiecanej liczby.
    [many] Uczciwie: wszystkie { $count } losowań pochodzi z obiecanej liczby.
   *[other] Uczciwie: całe losowanie pochodzi z obiecanej liczby.
  }
luck-good-mixed = { $count ->
    [one] Uczciwie: jedyne losowanie pochodzi z obiecanej liczby i tekstu z twojego urządzenia.
    [few] Uczciwie: wszystkie { $count } losowania pochodzą z obiecanej liczby i tekstu z twojego urządzenia.
    [many] Uczciwie: wszystkie { $count } losowań pochodzi z obiecanej liczby i tekstu z twojego urządzenia.
   *[other] Uczciwie: całe losowanie pochodzi z obiecanej liczby i tekstu z twojego urządzenia.
  }
luck-bad = Losowanie nie zgadza się z obietnicą: { $why }
luck-other-promise = Losowanie się nie zgadza: na początku obiecano ci inną liczbę.
luck-not-mixed = Losowanie się nie zgadza: tekst z twojego urządzenia nie został wmieszany.
notify-ask = Powiadom, gdy przyjdzie moja kolej
notify-your-turn = Twoja kolej
tables-mine = Twoje stoły
tables-mine-none = Nie masz rozpoczętych partii.
tables-open = Stoły, do których możesz usiąść
tables-open-none = Nikt teraz nie czeka. Otwórz stół, a inni go tu znajdą.
tables-playing = Partie do obejrzenia
tables-playing-none = Nie toczy się teraz żadna otwarta partia.
tables-game = Gra
tables-any-game = wszystkie gry
tables-loading = Rozglądamy się…
tables-join = Usiądź
tables-your-turn = Twoja kolej
tables-go-on = Otwórz
tables-open-it = Otwórz
tables-watch = Oglądaj
tables-result = Wynik
tables-make = Otwórz stół
me-line = Grasz jako { $name }.
me-nobody = Nie masz tu jeszcze imienia.
me-change = Zmień
me-new = Wystarczy imię
me-new-why = Wybierz, jak mają cię widzieć inni. Ta przeglądarka cię zapamięta.
me-take-name = Użyj tego imienia
me-rename = Zmień imię
me-login = Konto
me-login-is = Logujesz się jako { $login }.
me-login-why = Z kontem twoje imię należy tylko do ciebie, partie liczą się do rankingu, a zalogujesz się wszędzie.
me-login-set = Wybierz login i hasło
me-login-change = Zmień login lub hasło
me-login-name = Login
me-password = Hasło
me-password-old = Obecne hasło
me-save = Zapisz
me-sign-in = Zaloguj się
me-sign-in-login = Login
me-sign-in-password = Hasło
me-sign-in-go = Zaloguj
me-device-title = Twoje drugie urządzenie
me-device-why = Jednorazowy link zaloguje cię na innym urządzeniu. Działa przez dziesięć minut.
me-device = Utwórz link
me-device-this = To urządzenie
me-device-end = Wyloguj
me-devices = Zalogowane urządzenia
me-log-out = Wyloguj się tutaj
device-title = Zaloguj się na tym urządzeniu
device-why = Ten link zaloguje cię tutaj jako osobę, która go utworzyła. Działa raz.
device-go = Zaloguj mnie
seat-reserved = Miejsce czeka: { $name }
online-end-agreed = Partia zakończona za zgodą wszystkich. Nikt nie wygrywa.
propose-undo = Poproś o cofnięcie
propose-end = Zaproponuj koniec partii
proposed-undo = { $name } prosi o cofnięcie ruchu.
proposed-undo-you = Prosisz o cofnięcie swojego ruchu.
proposed-end = { $name } proponuje zakończyć partię bez zwycięzcy.
proposed-end-you = Proponujesz zakończyć partię.
proposal-yes = Zgoda
proposal-no = Nie
proposal-withdraw = Wycofaj
reactions = Powiedz coś
presence-away = patrzy gdzie indziej
presence-absent = bez połączenia
spectators = { $count ->
    [one] Patrzy jedna osoba
    [few] Patrzą { $count } osoby
    [many] Patrzy { $count } osób
   *[other] Widzowie: { $count }
  }
people = Pozostali przy stole
person-mute = Wycisz
person-unmute = Przestań wyciszać
person-block = Zablokuj
person-unblock = Odblokuj
person-report = Zgłoś
person-relations = Wyciszeni i zablokowani
person-is-muted = wyciszenie: nie widzisz reakcji
person-is-blocked = blokada: nie spotkacie się przy stole
person-forgive = Cofnij
report-title = Zgłosić tę osobę?
report-why = Zgłoszenie przeczyta ktoś, kto prowadzi ten serwer. Ta osoba się o nim nie dowie.
report-about = O co chodzi?
report-name = obraźliwe imię
report-reactions = dokuczliwe reakcje
report-stalling = granie na zwłokę albo odchodzenie od stołu
report-cheating = oszukiwanie
report-other = coś innego
report-text = Napisz więcej, jeśli chcesz
report-send = Wyślij zgłoszenie
report-sent = Dziękujemy, zgłoszenie wysłane.
kick = Wyproś
seat-free-it = Zwolnij miejsce
rematch-decline = Nie teraz
rematch-declined = { $count ->
    [one] { $names } nie gra dalej.
   *[other] { $names } nie grają dalej.
  }
tables-filters = Filtruj stoły
tables-players = Liczba graczy
tables-any-players = dowolna
tables-any-clock = dowolny
tables-with-clock = z zegarem
tables-without-clock = bez zegara
tables-more = Jest ich więcej: zawęź listę.
me-results = Twoje wyniki
me-counts = { $matches ->
    [one] 1 partia
    [few] { $matches } partie
    [many] { $matches } partii
   *[other] { $matches } partii
  }, wygrane: { $won }{ $shared ->
    [0] {""}
   *[other] , remisy: { $shared }
  }
me-best = Najlepszy wynik: { $points }
me-rating = Ranking { $rating } (±{ $deviation })
me-rating-course = Ranking partia po partii, od { $first } do { $last }
history = Rozegrane partie
history-none = Nie masz jeszcze skończonych partii.
history-more = Pokaż więcej
history-won = wygrana
history-shared = remis o pierwsze miejsce
history-place = miejsce { $place }
history-rated = rankingowa
me-data = Twoje dane
me-data-why = Pobierz wszystko, co serwer o tobie wie, albo każ to usunąć.
me-export = Pobierz moje dane
me-erase = Usuń moje konto
me-erase-sure = Usunąć wszystko o tobie?
me-erase-what = Poddasz wszystkie trwające partie. Login, ranking i wyniki zostaną skasowane, a twoje imię zniknie z każdej partii. Tego nie da się cofnąć.
table-start = Początek partii
table-start-full = gdy wszystkie miejsca będą zajęte
table-start-host = gdy dam znak
table-spectators = Kto może patrzeć
table-spectators-everybody = każdy
table-spectators-nobody = tylko grający
table-takeback = Cofanie ruchu
table-takeback-asked = za zgodą pozostałych
table-takeback-free = swobodne, dopóki nie ruszy się ktoś inny
lobby-full-host = Są już wszyscy: zacznij partię.
lobby-full-guest = Są już wszyscy. Partię zacznie gospodarz.
tables-waiting = { $count ->
    [one] Czeka na ciebie jeden stół
    [few] Czekają na ciebie { $count } stoły
    [many] Czeka na ciebie { $count } stołów
   *[other] Stoły, które na ciebie czekają: { $count }
  }
