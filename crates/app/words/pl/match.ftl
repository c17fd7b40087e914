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
refused = { $why } ({ $rule })
refused-line = Wiersz { $line }: { $why }
log = Historia
log-move = { $name } { $what }.
log-move-you = { $what }.
drawn-start = Zaczyna { $name }.
drawn-start-you = Zaczynasz.
log-chance = Wylosowano: { $what }.
score = Punkty
score-total = Razem
score-now = Gdyby partia skończyła się teraz
score-end = Wynik końcowy
hint = Podpowiedź
hint-thinking = Zastanawiam się…
hint-says = Komputer radzi: { $what }.
hint-chance = Szansa na wygraną: { $percent }%.
hint-other = { $what }: { $percent }%
hint-others = Inne dobre ruchy
hint-searched = { $count ->
    [one] po zbadaniu 1 wariantu
   *[other] po zbadaniu { $figure } wariantów
  }
hint-proven = To pewne.
hint-show = Pokaż na planszy
undo = Cofnij
skip = Pomiń
moves = Ruchy
moves-all = Wszystkie ruchy
moves-filter = Wpisz ruch lub jego fragment
moves-filter-help = { $count ->
    [0] Brak pasujących ruchów
   *[other] Pasujące ruchy: { $figure }
  }
moves-more = Wpisz słowo lub dwa, by zobaczyć pozostałe: { $figure }.
moves-play = Zagraj
text-board = Plansza jako tekst
menu-match = Menu partii
panel-close = Zamknij panel
players = Gracze
rematch = Jeszcze raz
end-title = Koniec partii
end-graph = Przebieg punktacji
end-graph-label = Punkty każdego gracza po każdym ruchu.
end-replay = Obejrzyj powtórkę
end-board = Pokaż planszę
replay = Powtórka
replay-title = Powtórka: { $game }
replay-first = Na początek
replay-back = Krok wstecz
replay-play = Odtwarzaj
replay-pause = Zatrzymaj
replay-on = Krok dalej
replay-last = Na koniec
replay-place = Krok { $step } z { $count }
replay-play-on = Graj dalej od tego miejsca
replay-analyse = Analizuj
replay-analysing = Analiza: { $done } z { $count }
replay-stop = Przerwij
replay-graph = Szansa na wygraną
replay-graph-label = Szansa każdego gracza na wygraną po jego ruchach, w procentach.
replay-better = Lepiej: { $what } ({ $percent }%)
replay-accuracy = { $name }: dokładność { $percent }%
replay-save = Zapisz tę partię u siebie
mark-good = dobrze
mark-inaccuracy = niedokładność
mark-mistake = błąd
mark-blunder = gruby błąd
share = Udostępnij
share-link = Kopiuj link
share-copied = Link skopiowany. Zawiera całą partię.
share-by-hand = Skopiuj ten link; zawiera całą partię:
share-file = Zapisz jako plik
