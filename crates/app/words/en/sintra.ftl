# Stained Glass of Sintra on the board.
sg-task = Take all panes of one colour from a factory or from the centre.
sg-task-or-back = Take all panes of one colour, or move your glazier back.
sg-task-keep = The strip is complete: choose the pane that goes into the window.
sg-task-put = Put { $panes } on a lit strip.
sg-task-break = No strip in reach has room for { $panes }: everything would break.
sg-task-target = Strip { $strip }: { $what }.
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
    [one] {""}; { $figure } point
   *[other] {""}; { $figure } points
  }
sg-did-keep = { $form ->
    [they] puts
   *[you] put
  } the { $pane } into the window
sg-did-back = { $form ->
    [they] moves the
   *[you] move your
  } glazier back to the leftmost strip
sg-word-take = Take panes
sg-word-keep = Put a pane into the window
sg-word-back = Move the glazier back
sg-word-break = Break them all
sg-word-strip = Strip { $number }
sg-word-jokers = { $count ->
    [one] 1 on a joker space
   *[other] { $count } on joker spaces
  }
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
sg-item-bonus = Palace bonus
sg-item-bonus-why = Side A: ornaments with glazed frames around them. Side B: full windows times the panes of your most frequent colour.
sg-item-lost = Lost to broken glass
sg-item-lost-why = Breaks ties: fewer is better.
sg-because-strips = panes: { $count }
sg-because-step = space { $step }
sg-because-ornament = ornament { $number }
sg-drawn-round = { $count ->
    [one] Round { $round } begins, bonus colour { $colour }: 1 pane goes from the bag to the factories.
   *[other] Round { $round } begins, bonus colour { $colour }: { $count } panes go from the bag to the factories.
  }
sg-drawn-tower = { $count ->
    [one] {""} The bag ran out, so 1 pane went back into it from the tower.
   *[other] {""} The bag ran out, so { $count } panes went back into it from the tower.
  }
sg-because-bottom = bottom of the track
sg-because-window = window { $number }
sg-because-right = window { $number } to the right
sg-because-bonus = colour bonus
sg-because-token = starting-player token
sg-because-broken = broken glass
sg-because-best = { $full } full × { $count } { $colour }
sg-fits = { $count ->
    [one] 1 fits
   *[other] { $count } fit
  }
sg-breaks = { $count ->
    [one] 1 breaks
   *[other] { $count } break
  }
sg-completes = the strip is complete
sg-brings = {""}; { $points } now: { $parts }
sg-colour-count = { $count } { $colour }
sg-strip-label = Strip { $strip }. Free spaces: { $free }.
sg-strip-full = Strip { $strip }, complete.
sg-strip-gone = Strip { $strip } is gone: it was completed twice.
sg-strip-jokers = { $count ->
    [one] 1 joker
   *[other] { $count } jokers
  }
sg-strip-holds = {""} On it: { $panes }.
sg-strip-turned = {""} Completed once.
sg-strip-glazier = {""} The glazier stands here.
sg-window-label = { $frames ->
    [0] Window { $window }, worth { $points }, not glazed.
    [one] Window { $window }, worth { $points }, upper frame: { $panes }.
   *[other] Window { $window }, worth { $points }, both frames: { $panes }.
  }
sg-market = Factories and centre
sg-factory-name = Factory { $number }
sg-factory-empty = Factory { $number }, empty
sg-centre-name = Centre
sg-centre-empty = Centre, empty
sg-take-label = Take { $panes } { $place }.
sg-take-rest = { $count ->
    [one] {""} The other pane goes to the centre.
   *[other] {""} The other { $count } go to the centre.
  }
sg-take-token = {""} The starting-player token comes with them, and the broken-glass marker goes down a step.
sg-token = Starting-player token
sg-rounds-label = Round { $round } of { $rounds }, bonus colour { $colour }.
sg-rounds-next = {""} After that: { $colours }.
sg-bag = Bag: { $count }
sg-tower = Tower: { $count }
sg-palace-label = { $points ->
    [one] Palace of { $name }: { $figure } point on the track.
   *[other] Palace of { $name }: { $figure } points on the track.
  }
sg-broken-label = Broken glass: costs { $cost } now, { $next } after the next step.
sg-broken-bottom = Broken glass: costs { $cost } now; the next step is the bottom, which costs { $next } at once.
sg-ornament-label = Ornament { $number }: { $frames } of 4 frames glazed, { $points } points.
sg-best-label = Full windows: { $full }. Most frequent colour: { $colour }, { $count }. Bonus: { $points }.
sg-best-none = Full windows: { $full }. No pane in a window yet.
sg-badge-fits = { $count ->
    [one] 1 fits
   *[other] { $count } fit
  }
sg-badge-breaks = { $count ->
    [one] 1 breaks
   *[other] { $count } break
  }
sg-back = Move the glazier back
sg-put-back = Put back
sg-break = Let all break ({ $points })
sg-choose-first = First take a colour from a factory or from the centre.
sg-jokers-title = Which spaces first?
sg-jokers-option = { $count ->
    [0] No joker space
    [one] 1 on a joker space
   *[other] { $count } on joker spaces
  }
sg-keep-title = Which pane goes into the window?
sg-keep-option = Put the { $pane } into the window
sg-keep-bonus = bonus: { $bonus }
sg-points = Points
sg-others = The other palaces
sg-tally = Final count
sg-keys = Keys: arrows go from place to place, Enter takes and puts, 1 to 8 put on that strip, B moves the glazier back, Escape puts the panes back.
sg-option-side = Palaces
sg-option-side-a = Side A: ornaments
sg-option-side-b = Side B: full windows and your best colour
sg-keys-touch = Tap a colour, then a lit strip. Tap a name on top to see that palace.
sg-round-over = Bonus of round { $round } ({ $colour }): { $brought }.
sg-round-next = { $count ->
    [one] Round { $round }: 1 pane in the factories, bonus colour { $colour }.
   *[other] Round { $round }: { $count } panes in the factories, bonus colour { $colour }.
  }
sg-round-short = Round { $round }/{ $rounds }
