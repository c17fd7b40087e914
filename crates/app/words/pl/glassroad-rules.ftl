# Zasady Szklanego Szlaku naszymi słowami; numery są z tekstu zasad.
gr-rules-count = 8
gr-rule-1-title = O co chodzi
gr-rule-1 =
    Dzięki pomocnikom gromadzisz towary, na dwóch kieratach zmieniasz je w szkło i cegły i budujesz. Budynki dają punkty. (GR-1.1, GR-1.2, GR-10.2)
gr-rule-2-title = Kieraty
gr-rule-2 =
    Na kieracie szkła trzymasz piasek, żywność, węgiel drzewny, wodę i drewno: powstaje z nich szkło. Na kieracie cegły trzymasz glinę, żywność i węgiel drzewny: powstają z nich cegły. (GR-1.2)
    Gdy tylko masz na kieracie każdy z jego towarów podstawowych, obraca się on sam: z jednego z każdego powstaje jedno szkło albo jedna cegła. Nie możesz go zatrzymać. (GR-1.5)
    Każdego towaru podstawowego zmieścisz do 7, szkła i cegieł do 3; reszta przepada. Z tego, co dostajesz, możesz zrezygnować. (GR-1.3, GR-1.7, GR-1.8)
gr-rule-3-title = Plansza
gr-rule-3 =
    Las zajmuje dwa pola; wyrobiska, zagajniki i stawy to krajobrazy i można je usunąć w każdej chwili. Budynek potrzebuje wolnego pola i zostaje na zawsze. (GR-2.1, GR-2.2, GR-2.4, GR-8.2)
gr-rule-4-title = Okres przy 3 i 4 graczach
gr-rule-4 =
    Okresy są cztery. W każdym wszyscy potajemnie wybierają 5 z tych samych 15 pomocników. (GR-4.1)
    W każdej z trzech rund wszyscy zagrywają po zakrytej karcie; potem po kolei je odsłaniają i wykonują. (GR-4.2)
    Kto ma odsłoniętego pomocnika na ręce, też musi go zagrać, najwyżej dwa razy w okresie. (GR-4.3)
    Jeśli nikt inny go nie zagra, obie akcje są twoje; w przeciwnym razie każdy wykonuje jedną. (GR-4.4)
gr-rule-5-title = We dwoje i solo
gr-rule-5 =
    We dwoje zagrywacie odkryte karty na zmianę; okres kończy się, gdy komuś skończą się karty. (GR-5.1, GR-5.2)
    Solo grasz siedem okresów, dobierasz wybrane karty po jednej i z każdej używasz jednej akcji. (GR-6.1, GR-6.2)
gr-rule-6-title = W każdej chwili
gr-rule-6 =
    Między akcjami możesz używać swoich budynków przetwórczych, ile razy chcesz, i usuwać krajobrazy. (GR-7.1)
gr-rule-7-title = Budowanie
gr-rule-7 =
    Weź płytkę z wystawy albo z własnego zapasu, zapłać za nią w całości i połóż ją na wolnym polu; budynek natychmiastowy działa od razu, jeden raz. (GR-8.1, GR-8.5)
gr-rule-8-title = Koniec
gr-rule-8 =
    Po ostatnim okresie sumujesz punkty wszystkich swoich budynków. Wygrywa ten, kto ma najwięcej punktów; w razie remisu zwycięstwo jest wspólne. (GR-10.1, GR-10.2, GR-10.3)
