# Co może być nie tak wokół każdej gry: `no-` i kod z katalogu.
no-no-such-seat = Nie ma takiego miejsca: { $seat }; ostatnie w tej partii to { $last }.
no-unknown-game = Nie ma tu gry { $game }; są: { $known }.
no-other-game = To nie jest partia gry { $game }.
no-no-luck-due = Teraz nic się nie losuje.
no-luck-on-the-way = Po drodze coś się losuje, a policzyć można tylko ruchy graczy.
no-not-in-a-page = Tego nie da się zrobić w przeglądarce.
no-nothing-to-decide = { $seat-is ->
    [you] Nie masz teraz nic do wyboru.
   *[other] { $seat } nie ma teraz nic do wyboru.
  }
no-no-computer-player = Żaden gracz komputerowy nie zna gry { $game }.
no-unknown-player = Ta strona nie potrafi grać jako { $player }.
