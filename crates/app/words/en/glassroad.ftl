# Glass Road at the table.
gr-task-choose = Choose your specialists of this period. Type names to find them.
gr-task-put = Put one of your specialists face down.
gr-task-play = Play one of your specialists.
gr-task-use = Carry out an action of the specialist, or use what you have, or say that you are done.
gr-task-effect = Carry out the effect of the building.
gr-task-gift = The supplier gives you something: take it or leave it.
gr-good-wood = wood
gr-good-water = water
gr-good-sand = sand
gr-good-clay = clay
gr-good-food = food
gr-good-charcoal = charcoal
gr-good-glass = glass
gr-good-brick = brick
gr-wheel-glass = glass wheel
gr-wheel-brick = brick wheel
gr-pit = pit
gr-grove = grove
gr-pond = pond
gr-forest = forest
gr-nothing = { $who ->
    [you] take
   *[they] takes
  } nothing
gr-did-choose = { $who ->
    [you] choose
   *[they] chooses
  } { $what }
gr-did-put-down = { $who ->
    [you] put
   *[they] puts
  } a card face down: { $what }
gr-did-play = { $who ->
    [you] play
   *[they] plays
  } { $what }
gr-did-use = { $what } (action { $action })
gr-did-effect = { $what } (effect of the building)
gr-did-convert = { $who ->
    [you] use
   *[they] uses
  } { $tile }: { $what }
gr-did-refuse = { $who ->
    [you] take
   *[they] takes
  } nothing of the gift
gr-did-clear = { $who ->
    [you] remove
   *[they] removes
  } the landscape on { $cell }
gr-did-done = { $who ->
    [you] are
   *[they] is
  } done
gr-did-pay = { $who ->
    [you] pay
   *[they] pays
  } { $what }
gr-did-build = { $who ->
    [you] build
   *[they] builds
  } { $what }
gr-did-copy = { $who ->
    [you] copy
   *[they] copies
  } { $what }
gr-did-discard = { $who ->
    [you] give
   *[they] gives
  } up { $what }
gr-did-draw = { $who ->
    [you] draw
   *[they] draws
  } a tile of each stack{ $what }
gr-did-remove = { $who ->
    [you] remove
   *[they] removes
  } { $what }
gr-did-gain = { $who ->
    [you] get
   *[they] gets
  } { $what }
gr-did-put = { $who ->
    [you] put
   *[they] puts
  } down { $what }
gr-group-use = Action { $action } of the specialist
gr-group-convert = Processing buildings
gr-group-clear = Remove a landscape
gr-group-done = Enough
gr-drawn-card = The next specialist is drawn.
gr-drawn-tiles = Tiles are drawn from the stacks.
gr-drawn-display = The display of buildings is filled.
gr-item-starting = Starting buildings
gr-item-starting-why = Those that are not covered by an upgrade.
gr-item-processing = Processing buildings
gr-item-processing-why = Their printed points.
gr-item-immediate = Immediate buildings
gr-item-immediate-why = Their printed points.
gr-item-bonus = Bonus buildings
gr-item-bonus-why = What they count at the end.
