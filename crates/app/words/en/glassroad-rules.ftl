# The rules of Glass Road, in our own words; the numbers are those of the rules text.
gr-rules-count = 8
gr-rule-1-title = What it is about
gr-rule-1 =
    With the help of specialists you collect goods, turn them into glass and brick on two wheels, and build. Buildings are worth points. (GR-1.1, GR-1.2, GR-10.2)
gr-rule-2-title = The wheels
gr-rule-2 =
    The glass wheel holds sand, food, charcoal, water and wood and makes glass; the brick wheel holds clay, food and charcoal and makes bricks. (GR-1.2)
    As soon as a wheel has one of each of its basic goods, it turns by itself: one of each becomes one glass, or one brick. You cannot stop it. (GR-1.5)
    A wheel holds up to 7 of each basic good and up to 3 glass or bricks; what does not fit is lost. You may decline what you gain. (GR-1.3, GR-1.7, GR-1.8)
gr-rule-3-title = The board
gr-rule-3 =
    Forests fill two spaces each; pits, groves and ponds are landscapes and can be removed at any time. Buildings need an empty space and stay for ever. (GR-2.1, GR-2.2, GR-2.4, GR-8.2)
gr-rule-4-title = A period with 3 or 4 players
gr-rule-4 =
    There are four periods. In each, everybody secretly chooses 5 of the same 15 specialists. (GR-4.1)
    In each of its three rounds everybody plays a card face down; they are revealed and carried out in turn. (GR-4.2)
    If you hold a revealed specialist, you have to play it too, at most twice a period. (GR-4.3)
    If nobody else plays it, both actions are yours; otherwise everybody involved carries out one. (GR-4.4)
gr-rule-5-title = Two players and solo
gr-rule-5 =
    With two players you take turns playing a card face up; the period ends when a hand is empty. (GR-5.1, GR-5.2)
    Solo, you play seven periods, draw your chosen cards one by one and use one action of each. (GR-6.1, GR-6.2)
gr-rule-6-title = At any time
gr-rule-6 =
    Between actions you may use your processing buildings, as often as you like, and remove landscapes. (GR-7.1)
gr-rule-7-title = Building
gr-rule-7 =
    Take a tile from the display or your own supply, pay its full cost, and place it on an empty space; an immediate building takes effect right away, once. (GR-8.1, GR-8.5)
gr-rule-8-title = The end
gr-rule-8 =
    After the last period the points of all your buildings are added up. Whoever has the most points wins; ties share the victory. (GR-10.1, GR-10.2, GR-10.3)
