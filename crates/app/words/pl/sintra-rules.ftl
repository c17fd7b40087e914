# Zasady Sintry naszymi słowami; numery są z tekstu zasad.
sg-rules-count = 8
sg-rule-1-title = O co chodzi
sg-rule-1 =
    Oszklij osiem okien swojego pałacu kwaterami w pięciu kolorach. Nad każdym oknem wisi pasek z pięcioma kolorowymi polami. (SG-1.1, SG-1.3)
    Zapełnij pasek, a jedna z jego kwater trafi do okna poniżej. Po sześciu rundach wygrywa ten, kto ma najwięcej punktów. (SG-3.1, SG-8.6)
sg-rule-2-title = Runda
sg-rule-2 =
    Na każdy warsztat trafiają cztery kwatery. Gracze po kolei biorą szkło albo cofają witrażystę, aż na stole nie zostanie żadna kwatera. (SG-2.4, SG-3.1, SG-3.2)
sg-rule-3-title = Weź szkło
sg-rule-3 =
    Weź wszystkie kwatery jednego koloru z warsztatu; pozostałe przesuń na środek. Albo weź wszystkie kwatery jednego koloru ze środka. (SG-4.1)
    Kto pierwszy bierze ze środka, dostaje znacznik pierwszego gracza: schodzi o pole w dół na torze stłuczonego szkła i zaczyna następną rundę. (SG-4.2)
    Kwatery kładziesz na pola ich koloru jednego paska: tego pod witrażystą albo dalej w prawo. Witrażysta idzie nad ten pasek. (SG-4.3)
    Co się nie mieści, tłucze się, a za każdą stłuczoną kwaterę schodzisz o pole w dół. Nie wolno tłuc szkła z wyboru. (SG-4.4, SG-4.5)
    Jeden pasek ma pola dowolnego koloru. (SG-1.4)
sg-rule-4-title = Albo cofnij witrażystę
sg-rule-4 =
    Witrażysta wraca nad pierwszy pasek z lewej, który jeszcze jest. To cały ruch. (SG-6.1)
sg-rule-5-title = Pełny pasek
sg-rule-5 =
    Najpierw dostajesz punkt za każdą jego kwaterę w kolorze premii tej rundy. (SG-5.1)
    Zostawiasz jedną kwaterę: trafia do górnej ramy okna, a za drugim razem do dolnej. (SG-5.2)
    Po górnej ramie pasek odwraca się na drugą stronę, po dolnej znika. (SG-5.3)
    Dostajesz punkty za to okno i za każde okno dalej w prawo, w którym jest choć jedna kwatera. (SG-5.4)
sg-rule-6-title = Stłuczone szkło
sg-rule-6 = 
    Za każdą stłuczoną kwaterę przesuwasz znacznik o pole w dół. Na samym dole od razu tracisz punkty tego pola i zaczynasz znów od góry. (SG-4.4, SG-8.3)
    Na koniec tracisz tyle punktów, ile kosztuje pole, na którym stoi znacznik. (SG-8.2)
sg-rule-7-title = Koniec
sg-rule-7 =
    Każde trzy kwatery, które zostały na paskach, są warte punkt. (SG-8.1)
    Strona A: 10, 6 albo 3 punkty za ornament z czterema, trzema albo dwiema oszklonymi ramami dookoła. Strona B: pełne okna razy kwatery twojego najczęstszego koloru. (SG-8.4)
sg-rule-8-title = Remis
sg-rule-8 =
    W razie remisu wygrywa ten, kto mniej stracił na stłuczonym szkle; jeśli i to jest równe, zwycięstwo jest wspólne. (SG-8.6)
