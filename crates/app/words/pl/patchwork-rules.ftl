# Zasady gry Patchwork, naszymi słowami; numery jak w tekście zasad.
pw-rules-count = 8
pw-rule-1-title = O co chodzi
pw-rule-1 =
    Dwoje graczy szyje kołdry, każde swoją, na planszy 9 na 9 pól. Na początku masz 5 guzików. (PW-1.1)
    Są 33 łatki. Każda ma cenę w guzikach, cenę w czasie i od 0 do 3 znaków guzika: to jej dochód. (PW-1.2)
    Wygrywa ten, kto na koniec ma więcej guzików i mniej dziur.
pw-rule-2-title = Przygotowanie
pw-rule-2 =
    Łatki leżą w kręgu w losowej kolejności. Neutralny znacznik zaczyna za najmniejszą łatką. (PW-2.1)
    Oba znaczniki czasu zaczynają na początku toru; na wierzchu leży znacznik tego, kto zaczyna. (PW-2.2)
pw-rule-3-title = Czyja kolej
pw-rule-3 = 
    Ruch ma ten, kto jest z tyłu na torze czasu, więc możesz mieć kilka ruchów z rzędu. (PW-3.1)
    Gdy oba znaczniki stoją na jednym polu, ruch ma ten na wierzchu; kto dochodzi później, kładzie swój znacznik na wierzchu. (PW-3.2)
    Kto dotarł na ostatnie pole, już się nie rusza; drugi gracz gra dalej sam. (PW-3.3)
pw-rule-4-title = Idź naprzód
pw-rule-4 =
    Przesuń znacznik na pole tuż przed drugim i weź guzik za każde przebyte pole. (PW-4.1)
    Nikt nie idzie poza ostatnie pole. (PW-4.2)
pw-rule-5-title = Albo weź łatkę
pw-rule-5 = 
    Wybierz jedną z trzech łatek za neutralnym znacznikiem. Musisz mieć na nią dość guzików i miejsca. (PW-5.1)
    Neutralny znacznik staje na jej miejscu (PW-5.2), a ty płacisz jej cenę. (PW-5.3)
    Połóż ją na wolnych polach swojej kołdry, obróconą i odwróconą, jak chcesz. Tam już zostaje. (PW-5.4)
    Potem przesuń swój znacznik naprzód o tyle pól, ile czasu kosztuje łatka. (PW-5.5)
pw-rule-6-title = Co mija twój znacznik
pw-rule-6 = 
    Mijasz guzik: bierzesz dochód, czyli guzik za każdy znak guzika na twojej kołdrze. (PW-6.1)
    Mijasz specjalną łatkę: jest twoja, od razu połóż ją na dowolnym wolnym polu. Kto minie to miejsce później, nic nie dostaje. (PW-6.2)
pw-rule-7-title = Żeton 7×7
pw-rule-7 =
    Kto pierwszy ułoży na kołdrze pełny kwadrat 7×7 pól, dostaje żeton 7×7: 7 punktów. (PW-7.1)
pw-rule-8-title = Koniec
pw-rule-8 =
    Gdy oba znaczniki stoją na ostatnim polu, partia się kończy. (PW-8.1)
    Guziki, plus 7 za żeton 7×7, minus 2 za każde wolne pole: to twój wynik. (PW-8.2)
    W razie remisu wygrywa ten, kto pierwszy dotarł na ostatnie pole. (PW-8.3)
