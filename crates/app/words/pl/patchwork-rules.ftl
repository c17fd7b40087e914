# Zasady gry Patchwork, naszymi słowami; numery jak w tekście zasad.
pw-rules-count = 8
pw-rule-1-title = O co chodzi
pw-rule-1 =
    Dwoje graczy szyje po kołdrze: to plansza 9 na 9 pól. Na początku masz 5 guzików. (PW-1.1)
    Są 33 łatki. Każda ma cenę w guzikach, cenę w czasie i od 0 do 3 znaków guzika: to jej dochód. (PW-1.2)
    Wygrywa, kto na koniec ma więcej guzików i mniej dziur.
pw-rule-2-title = Przygotowanie
pw-rule-2 =
    Łatki leżą w kręgu w losowej kolejności. Neutralny znacznik zaczyna za najmniejszą łatką. (PW-2.1)
    Oba znaczniki czasu zaczynają na polu 0; na wierzchu leży znacznik zaczynającego. (PW-2.2)
pw-rule-3-title = Czyja kolej
pw-rule-3 =
    Rusza się ten, kto jest dalej z tyłu na torze czasu, więc możesz mieć kilka ruchów z rzędu. (PW-3.1)
    Na jednym polu pierwszeństwo ma znacznik na wierzchu; kto dochodzi później, kładzie się na wierzch. (PW-3.2)
    Kto dotarł na ostatnie pole, skończył; drugi gra dalej sam. (PW-3.3)
pw-rule-4-title = Idź naprzód
pw-rule-4 =
    Przesuń znacznik na pole tuż przed drugim i weź guzik za każde przebyte pole. (PW-4.1)
    Nikt nie idzie poza ostatnie pole. (PW-4.2)
pw-rule-5-title = Albo weź łatkę
pw-rule-5 =
    Wybierz jedną z trzech łatek za neutralnym znacznikiem. Musisz mieć na nią guziki i miejsce. (PW-5.1)
    Neutralny znacznik wchodzi w jej lukę (PW-5.2), a ty płacisz cenę. (PW-5.3)
    Połóż ją na wolnych polach swojej kołdry, obróconą i odbitą, jak chcesz. Tam już zostaje. (PW-5.4)
    Potem twój znacznik czasu idzie naprzód o cenę łatki w czasie. (PW-5.5)
pw-rule-6-title = Co mija twój znacznik
pw-rule-6 =
    Minięty guzik daje dochód: guzik za każdy znak guzika na twojej kołdrze. (PW-6.1)
    Minięta specjalna łatka jest twoja: od razu połóż ją na dowolnym wolnym polu. Kto mija to miejsce później, nic nie dostaje. (PW-6.2)
pw-rule-7-title = Płytka premii
pw-rule-7 =
    Pierwsza kołdra z pełnym kwadratem 7 na 7 pól zdobywa płytkę premii: 7 punktów. (PW-7.1)
pw-rule-8-title = Koniec
pw-rule-8 =
    Gdy oba znaczniki stoją na ostatnim polu, partia się kończy. (PW-8.1)
    Guziki, plus 7 za płytkę premii, minus 2 za każde wolne pole: to twój wynik. (PW-8.2)
    Przy równych wynikach lepszy jest ten, kto pierwszy dotarł na ostatnie pole. (PW-8.3)
