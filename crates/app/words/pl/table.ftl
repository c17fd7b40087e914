# Przy każdym stole.
task-plain = Wybierz jedną z możliwych decyzji.
now-task = { $name }: { $task }
now-thinking = { $name } myśli…
now-luck = Decyduje los.
ending = { $count ->
    [one] Wygrywa { $names }, punkty: { $points }.
   *[other] Zwycięstwem dzielą się: { $names }, punkty: { $points }.
  }
ending-you = Wygrywasz, punkty: { $points }.
refused = { $why } ({ $rule })
log = Przebieg
log-move = { $name } { $what }.
log-move-you = { $what }.
drawn-start = { $name } zaczyna.
drawn-start-you = Zaczynasz.
log-chance = Los: { $what }.
score = Punkty
score-total = Razem
score-now = Gdyby partia skończyła się teraz
score-end = Wynik końcowy
hint = Podpowiedź
hint-thinking = Zastanawiam się…
hint-says = Na twoim miejscu komputer { $what }.
hint-chance = Szansa wygranej { $percent } %.
hint-other = { $what }: { $percent } %
hint-others = Inne możliwości
hint-looks = { $count ->
    [one] po 1 spojrzeniu naprzód
   *[other] po { $count } spojrzeniach naprzód
  }
hint-proven = To pewne.
hint-show = Pokaż na planszy
undo = Cofnij
skip = Pomiń
moves = Ruchy
moves-all = Wszystkie ruchy w notacji
moves-filter = Napisz ruch albo słowa z niego
moves-filter-help = { $count ->
    [one] Tak brzmi 1 dozwolony ruch.
    [few] Tak brzmią { $count } dozwolone ruchy.
   *[many] Tak brzmi { $count } dozwolonych ruchów.
  }
moves-more = Napisz kilka słów, by zobaczyć pozostałe: { $count }.
moves-play = Zagraj
drawing = Stół jako tekst
menu-table = Menu stołu
panel-close = Zamknij panel
scores-of = Gracze
turn-of = na ruchu
rematch = Jeszcze raz
end-title = Koniec partii
end-graph = Jak szły punkty
end-graph-told = Punkty każdego gracza po każdej decyzji.
end-look = Obejrzyj partię jeszcze raz
end-board = Spójrz na planszę
replay = Powtórka
replay-title = Powtórka: { $game }
replay-first = Na początek
replay-back = Krok wstecz
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
replay-on = Krok dalej
replay-last = Na koniec
replay-place = Krok { $step } z { $count }
replay-play-on = Graj dalej stąd
replay-analyse = Analizuj
replay-analysing = Analiza: { $done } z { $count }
replay-stop = Przerwij
replay-graph = Szansa wygranej
replay-graph-told = Szansa wygranej każdego gracza po jego decyzjach, w procentach.
replay-better = Lepiej było: { $what } ({ $percent } %)
replay-accuracy = { $name }: dokładność { $percent } %
replay-keep = Zachowaj tę partię
mark-good = dobrze
mark-inaccuracy = niedokładność
mark-mistake = błąd
mark-blunder = gruby błąd
share = Udostępnij
share-link = Kopiuj odnośnik
share-copied = Odnośnik skopiowany. Niesie całą partię.
share-by-hand = Skopiuj ten odnośnik; niesie całą partię:
share-file = Zapisz w pliku
