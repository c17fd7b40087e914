# Przy każdej partii.
task-plain = Wybierz jeden z możliwych ruchów.
now-task = { $name }: { $task }
now-thinking = { $name } myśli…
now-luck = Losowanie…
now-label = Co teraz
ending = { $count ->
    [one] Wygrywa { $names }: { $points ->
        [one] { $figure } punkt
        [few] { $figure } punkty
        [many] { $figure } punktów
       *[other] { $figure } punktu
      }.
   *[other] Remis: { $names } po { $points ->
        [one] { $figure } punkcie
        [few] { $figure } punkty
        [many] { $figure } punktów
       *[other] { $figure } punktu
      }.
  }
ending-you = Wygrywasz: { $points ->
    [one] { $figure } punkt
    [few] { $figure } punkty
    [many] { $figure } punktów
   *[other] { $figure } punktu
  }.
ending-alone = Kończysz z wynikiem: { $points ->
    [one] { $figure } punkt
    [few] { $figure } punkty
    [many] { $figure } punktów
   *[other] { $figure } punktu
  }.
ending-record = To twój nowy rekord!
ending-best-alone = Twój rekord: { $points ->
    [one] { $figure } punkt
    [few] { $figure } punkty
    [many] { $figure } punktów
   *[other] { $figure } punktu
  }.
refused = { $why } ({ $rule })
refused-line = Wiersz { $line }: { $why }
log = Historia
log-move = { $name } { $what }.
log-move-you = { $what }.
drawn-start = Zaczyna { $name }.
drawn-start-you = Zaczynasz.
log-secret = { $name } wybiera w tajemnicy.
log-chance = Wylosowano: { $what }.
score = Punkty
score-total = Razem
score-place = Miejsce
score-now = Gdyby partia skończyła się teraz
score-end = Wynik końcowy
hint = Podpowiedź
hint-thinking = Zastanawiam się…
hint-says = Komputer radzi: { $what }.
hint-chance = Szansa na wygraną: { $percent }%.
hint-others = Inne dobre ruchy
hint-searched = { $count ->
    [one] po zbadaniu 1 wariantu
   *[other] po zbadaniu { $figure } wariantów
  }
hint-proven = To pewne.
hint-show = Pokaż na planszy
hint-play = Zagraj tak
hint-show-other = Pokaż
hint-play-other = Zagraj
hint-show-that = Pokaż na planszy: { $what }
hint-play-that = Zagraj: { $what }
undo = Cofnij
skip = Pomiń
moves = Ruchy
moves-all = Wszystkie ruchy
moves-filter = Wpisz ruch lub jego fragment
moves-filter-help = { $count ->
    [0] Brak pasujących ruchów
   *[other] Pasujące ruchy: { $figure }
  }
moves-more = Wpisz słowo lub dwa, by zobaczyć pozostałe ruchy ({ $figure }).
moves-play = Zagraj
text-board = Plansza jako tekst
menu-match = Menu partii
panel-close = Zamknij panel
show-board = Pokaż planszę: { $name }
players = Gracze
rematch = Jeszcze raz
end-title = Koniec partii
end-lead = Kto prowadził
end-lead-label = O ile punktów po każdym ruchu prowadzi albo przegrywa { $name }.
end-lead-ahead = { $name }: przewaga
end-lead-behind = { $name }: strata
end-replay = Obejrzyj powtórkę
end-board = Pokaż planszę
end-open = Wynik
end-analysis = Analizuj partię
end-boards = Plansze na koniec
end-highlights = Najważniejsze decyzje
end-looking = Komputer przegląda twoje ruchy…
end-best = Najlepsza decyzja
end-best-why = Szansa na wygraną: { $percent }%. Po innych ruchach byłoby około { $other }%.
end-worst = Najkosztowniejsza decyzja
end-worst-why = Szansa na wygraną spadła z { $before }% do { $after }%. Lepiej: { $what }.
end-even = Żadna decyzja się nie wyróżnia: każdy ruch był mniej więcej tak samo dobry.
end-no-mistakes = Żadnych poważnych błędów. Brawo!
end-show = Pokaż na planszy
replay = Powtórka
replay-title = Powtórka: { $game }
replay-now = Ta chwila partii
replay-first = Na początek
replay-back = Krok wstecz
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
replay-on = Krok dalej
replay-last = Na koniec
replay-place = Krok { $step } z { $count }
replay-play-on = Graj dalej od tego miejsca
replay-analyse = Analizuj
replay-panel = Historia i analiza
replay-chance = { $name } { $percent }%
replay-analysing = Analiza: { $done } z { $count }
replay-stop = Przerwij
replay-graph = Szansa na wygraną
replay-graph-label = Szansa każdego gracza na wygraną po jego ruchach, w procentach.
replay-better = Lepiej: { $what } ({ $percent }%)
replay-accuracy = { $name }: dokładność { $percent }%
replay-save = Zapisz tę partię na tym urządzeniu
mark-good = dobrze
mark-inaccuracy = niedokładność
mark-mistake = błąd
mark-blunder = gruby błąd
share = Udostępnij
share-later = Link albo plik zawierałby karty wszystkich: tę partię udostępnisz, gdy się skończy.
share-link = Kopiuj link
share-copied = Link skopiowany. Zawiera całą partię.
share-by-hand = Skopiuj ten link; zawiera całą partię:
share-file = Zapisz jako plik
share-picture = Udostępnij obrazek
share-picture-failed = Nie udało się zrobić obrazka ({ $why }).
share-picture-saved = Obrazek zapisany.
hand-over = Przekaż urządzenie: { $name }
hand-over-why = Te karty może zobaczyć tylko { $name }.
hand-over-ready = { $name }: pokaż moje karty
title-yours = twój ruch
title-turn = ruch ma { $name }
title-over = koniec partii
title-game = { $turn } · { $game }
play-on-who = Kto gra od tego miejsca?
play-on-as-it-was = Jak było: { $who }
play-on-start = Graj dalej
cancel = Anuluj
level-easier = Łatwiej
level-harder = Trudniej
level-easier-to = Łatwiej: { $level }
level-harder-to = Trudniej: { $level }
level-no-easier = To najłatwiejszy poziom
level-no-harder = To najtrudniejszy poziom
level-sure = Zacząć nową partię?
level-sure-what = Ta partia zostaje zapisana. Wrócisz do niej ze strony głównej.
level-start = Zacznij
step-end = To wszystko
