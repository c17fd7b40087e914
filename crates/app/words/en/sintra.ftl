# Stained Glass of Sintra at the table.
sg-task = Round { $round } (bonus: { $colour }). Take all panes of one colour from a factory or from the centre.
sg-task-or-back = Round { $round } (bonus: { $colour }). Take all panes of one colour, or step back.
sg-task-keep = Round { $round } (bonus: { $colour }). The strip is complete: choose the pane that glazes the window.
sg-colour-orange = orange
sg-colour-pink = pink
sg-colour-yellow = yellow
sg-colour-blue = blue
sg-colour-light-blue = light blue
sg-centre = from the centre
sg-factory = from factory { $number }
sg-did-take = { $who ->
    [you] take
   *[they] takes
  } { $count ->
    [one] 1 { $colour } pane
   *[other] { $count } { $colour } panes
  } { $place }
sg-did-strip = {""} for strip { $strip }
sg-did-jokers = {""}, { $count } of them on joker spaces
sg-did-break = { $count ->
    [one] {""}; 1 breaks
   *[other] {""}; { $count } break
  }
sg-did-token = {""}; { $who ->
    [you] you get
   *[they] gets
  } the starting-player token
sg-did-complete = {""}; { $who ->
    [you] you complete
   *[they] completes
  } the strip
sg-did-points = { $points ->
    [one] {""}; 1 point
   *[other] {""}; { $points } points
  }
sg-did-keep = { $who ->
    [you] keep
   *[they] keeps
  } the { $colour } pane for the window
sg-did-back = { $who ->
    [you] step
   *[they] steps
  } back with the glazier to the leftmost strip
sg-group-centre = From the centre
sg-group-factory = From factory { $number }
sg-group-keep = For the window
sg-group-back = The glazier
sg-drawn-strips = The strips of player { $number } are dealt.
sg-drawn-rounds = The round track is laid out: { $colours }.
sg-drawn-fill = The factories are filled.
sg-item-track = In play
sg-item-track-why = Windows and colour bonuses, less what the bottom of the broken-glass track has cost.
sg-item-strips = Panes on strips
sg-item-strips-why = 1 point for every three panes left on strips.
sg-item-broken = Broken glass
sg-item-broken-why = What the step of the broken-glass marker costs.
sg-item-bonus = Palace
sg-item-bonus-why = Side A: ornaments with glazed frames around them. Side B: full windows times the panes of the best colour.
sg-item-lost = Lost to broken glass
sg-item-lost-why = Decides between equals: fewer is better.
sg-because-strips = panes: { $count }
sg-because-step = step { $step }
sg-because-ornament = ornament { $number }
