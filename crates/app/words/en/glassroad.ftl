# Glass Road on the board.
gr-task-choose = Choose { $count } specialists for this period.
gr-task-play-alone = Two cards are left: play one of them with both actions; the other is discarded.
gr-task-late = You may play one last specialist with both actions, or end the period.
gr-task-done = Use your buildings, or end your turn.
gr-task-put = Play one of your specialists face down.
gr-task-play = Play one of your specialists.
gr-task-use = Carry out an action of your specialist, use your buildings, or end your turn.
gr-task-effect = Carry out the effect of the building.
gr-task-gift = The supplier offers you something: take it or leave it.
gr-good-wood = wood
gr-good-water = water
gr-good-sand = sand
gr-good-clay = clay
gr-good-food = food
gr-good-charcoal = charcoal
gr-good-glass = glass
gr-good-brick = brick
gr-goods-wood = { $count } wood
gr-goods-water = { $count } water
gr-goods-sand = { $count } sand
gr-goods-clay = { $count } clay
gr-goods-food = { $count } food
gr-goods-charcoal = { $count } charcoal
gr-goods-glass = { $count } glass
gr-goods-brick = { $count ->
    [one] 1 brick
   *[other] { $count } bricks
  }
gr-wheel-glass = glass wheel
gr-wheel-brick = brick wheel
gr-pit = pit
gr-grove = grove
gr-pond = pond
gr-forest = forest
gr-at = { $what } on { $cell }
gr-nothing = { $form ->
    [they] takes
   *[you] take
  } nothing
gr-did-choose = { $form ->
    [they] chooses
   *[you] choose
  } { $what }
gr-did-put-down = { $form ->
    [they] plays
   *[you] play
  } { $what } face down
gr-did-play = { $form ->
    [they] plays
   *[you] play
  } { $what }
gr-did-use = { $what } (action { $action })
gr-did-effect = { $what } (effect of the building)
gr-did-convert = { $form ->
    [they] uses
   *[you] use
  } { $tile }: { $what }
gr-did-refuse = { $form ->
    [they] declines
   *[you] decline
  } the gift
gr-did-clear = { $form ->
    [they] removes
   *[you] remove
  } the landscape on { $cell }
gr-did-done = { $form ->
    [they] ends the turn
   *[you] end your turn
  }
gr-did-cut = { $form ->
    [they] cuts down
   *[you] cut down
  } { $what }
gr-did-pay = { $form ->
    [they] spends
   *[you] spend
  } { $what }
gr-did-build = { $form ->
    [they] builds
   *[you] build
  } { $what }
gr-did-copy = { $form ->
    [they] copies
   *[you] copy
  } { $what }
gr-did-discard = { $form ->
    [they] discards
   *[you] discard
  } { $what }
gr-did-draw = { $form ->
    [they] draws
   *[you] draw
  } a tile from each stack{ $what }
gr-did-remove = { $form ->
    [they] removes
   *[you] remove
  } { $what }
gr-did-gain = { $form ->
    [they] takes
   *[you] take
  } { $what }
gr-did-put = { $form ->
    [they] places
   *[you] place
  } { $what }
gr-word-choose = Choose specialists
gr-word-put = Play a card face down
gr-word-play = Play a specialist
gr-word-use = Carry out an action
gr-word-effect = Carry out the effect
gr-word-gift = The supplier's gift
gr-word-convert = Use a processing building
gr-word-pay = Pay
gr-word-build = Build
gr-word-discard = Discard buildings
gr-word-draw = Draw tiles
gr-word-copy = Copy an effect
gr-word-none = Take nothing
gr-word-remove = Remove: { $what }
gr-group-use = Action { $action } of the specialist
gr-group-convert = Processing buildings
gr-group-clear = Remove a landscape
gr-group-done = End your turn
gr-drawn-card = The next specialist is drawn.
gr-drawn-tiles = Tiles are drawn from the stacks.
gr-drawn-display = The building display is refilled.
gr-item-starting = Starting buildings
gr-item-starting-why = Those not covered by an upgrade.
gr-item-processing = Processing buildings
gr-item-processing-why = Their printed points.
gr-item-immediate = Immediate buildings
gr-item-immediate-why = Their printed points.
gr-item-bonus = Bonus buildings
gr-item-bonus-why = What they are worth at the end.
gr-kind-processing = processing
gr-kind-immediate = immediate
gr-kind-bonus = bonus
gr-option-beginner = Buildings
gr-option-beginner-false = All of them
gr-option-beginner-true = Only those marked for beginners
gr-option-fifth-period = Length
gr-option-fifth-period-false = Normal
gr-option-fifth-period-true = Longer: a fifth period
gr-option-small-display = Building display
gr-option-small-display-false = Normal
gr-option-small-display-true = Smaller, as with three players
