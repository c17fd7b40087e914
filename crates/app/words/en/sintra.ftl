# Stained Glass of Sintra on the board.
sg-task = Round { $round } (bonus colour: { $colour }). Take all panes of one colour from a factory or from the centre.
sg-task-or-back = Round { $round } (bonus colour: { $colour }). Take all panes of one colour, or move your glazier back.
sg-task-keep = Round { $round } (bonus colour: { $colour }). The strip is complete: choose the pane that goes into the window.
sg-colour-orange = orange
sg-colour-pink = pink
sg-colour-yellow = yellow
sg-colour-blue = blue
sg-colour-light-blue = light blue
sg-pane-orange = orange pane
sg-pane-pink = pink pane
sg-pane-yellow = yellow pane
sg-pane-blue = blue pane
sg-pane-light-blue = light blue pane
sg-panes-orange = { $count ->
    [one] 1 orange pane
   *[other] { $count } orange panes
  }
sg-panes-pink = { $count ->
    [one] 1 pink pane
   *[other] { $count } pink panes
  }
sg-panes-yellow = { $count ->
    [one] 1 yellow pane
   *[other] { $count } yellow panes
  }
sg-panes-blue = { $count ->
    [one] 1 blue pane
   *[other] { $count } blue panes
  }
sg-panes-light-blue = { $count ->
    [one] 1 light blue pane
   *[other] { $count } light blue panes
  }
sg-centre = from the centre
sg-factory = from factory { $number }
sg-did-take = { $form ->
    [they] takes
   *[you] take
  } { $panes } { $place }
sg-did-strip = {""} for strip { $strip }
sg-did-jokers = {""}, { $count } of them on joker spaces
sg-did-break = { $count ->
    [one] {""}; 1 pane breaks
   *[other] {""}; { $count } panes break
  }
sg-did-token = {""}; { $form ->
    [they] gets
   *[you] you get
  } the starting-player token
sg-did-complete = {""}; { $form ->
    [they] completes
   *[you] you complete
  } the strip
sg-did-points = { $points ->
    [one] {""}; 1 point
   *[other] {""}; { $points } points
  }
sg-did-keep = { $form ->
    [they] puts
   *[you] put
  } the { $pane } into the window
sg-did-back = { $form ->
    [they] moves the
   *[you] move your
  } glazier back to the leftmost strip
sg-group-centre = From the centre
sg-group-factory = From factory { $number }
sg-group-keep = Into the window
sg-group-back = The glazier
sg-drawn-strips = Player { $number } gets their strips.
sg-drawn-rounds = The bonus colours of the rounds: { $colours }.
sg-drawn-fill = The factories are filled.
sg-item-track = Scored so far
sg-item-track-why = Windows and colour bonuses, minus what the bottom of the broken-glass track has cost.
sg-item-strips = Panes on strips
sg-item-strips-why = 1 point for every three panes left on strips.
sg-item-broken = Broken glass
sg-item-broken-why = What the space of the broken-glass marker costs.
sg-item-bonus = Palace
sg-item-bonus-why = Side A: ornaments with glazed frames around them. Side B: full windows times the panes of your most frequent colour.
sg-item-lost = Lost to broken glass
sg-item-lost-why = Breaks ties: fewer is better.
sg-because-strips = panes: { $count }
sg-because-step = space { $step }
sg-because-ornament = ornament { $number }
