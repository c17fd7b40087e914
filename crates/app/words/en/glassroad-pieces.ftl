# Glass Road's buildings, specialists and wheels: what they do, put together from what the edition says.
gr-or = { $before } or { $last }
gr-half-point = half a point
gr-points = { $count ->
    [one] { $figure } point
   *[other] { $figure } points
  }
gr-each-wood = { $count ->
    [one] wood
   *[other] { $count } wood
  }
gr-each-water = { $count ->
    [one] water
   *[other] { $count } water
  }
gr-each-sand = { $count ->
    [one] sand
   *[other] { $count } sand
  }
gr-each-clay = { $count ->
    [one] clay
   *[other] { $count } clay
  }
gr-each-food = { $count ->
    [one] food
   *[other] { $count } food
  }
gr-each-charcoal = { $count ->
    [one] charcoal
   *[other] { $count } charcoal
  }
gr-each-glass = { $count ->
    [one] glass
   *[other] { $count } glass
  }
gr-each-brick = { $count ->
    [one] brick
   *[other] { $count } bricks
  }
gr-each-pit = { $count ->
    [one] pit
   *[other] { $count } pits
  }
gr-each-grove = { $count ->
    [one] grove
   *[other] { $count } groves
  }
gr-each-pond = { $count ->
    [one] pond
   *[other] { $count } ponds
  }
gr-each-forest = { $count ->
    [one] forest
   *[other] { $count } forests
  }
gr-each-empty = { $count ->
    [one] empty space
   *[other] { $count } empty spaces
  }
gr-each-building = { $count ->
    [one] building
   *[other] { $count } buildings
  }
gr-each-processing = { $count ->
    [one] processing building
   *[other] { $count } processing buildings
  }
gr-each-immediate = { $count ->
    [one] immediate building
   *[other] { $count } immediate buildings
  }
gr-each-bonus = { $count ->
    [one] bonus building
   *[other] { $count } bonus buildings
  }
gr-each-set = { $count ->
    [one] set of pit, grove and pond
   *[other] { $count } sets of pit, grove and pond
  }
gr-each-card = card in your hand
gr-tiles-pit = { $count ->
    [one] 1 pit
   *[other] { $count } pits
  }
gr-tiles-grove = { $count ->
    [one] 1 grove
   *[other] { $count } groves
  }
gr-tiles-pond = { $count ->
    [one] 1 pond
   *[other] { $count } ponds
  }
gr-tiles-forest = { $count ->
    [one] 1 forest
   *[other] { $count } forests
  }
gr-tiles-empty = { $count ->
    [one] 1 empty space
   *[other] { $count } empty spaces
  }
gr-tiles-building = { $count ->
    [one] 1 building
   *[other] { $count } buildings
  }
gr-tiles-processing = { $count ->
    [one] 1 processing building
   *[other] { $count } processing buildings
  }
gr-tiles-immediate = { $count ->
    [one] 1 immediate building
   *[other] { $count } immediate buildings
  }
gr-tiles-bonus = { $count ->
    [one] 1 bonus building
   *[other] { $count } bonus buildings
  }
gr-tiles-set = { $count ->
    [one] 1 set of pit, grove and pond
   *[other] { $count } sets of pit, grove and pond
  }
gr-some-wood = wood
gr-some-water = water
gr-some-sand = sand
gr-some-clay = clay
gr-some-food = food
gr-some-charcoal = charcoal
gr-some-glass = glass
gr-some-brick = bricks
gr-thing-held = { $what } on your wheel
gr-thing-both = { $what } on both wheels together
gr-thing-lower = { $what } on the wheel where you have less of it
gr-thing-owned = { $what } on your board
gr-thing-beside = { $what } next to this building
gr-thing-spent = { $what } in the costs of your buildings, this one included
gr-does-per = { $points } per { $what }
gr-does-at-least = { $points } if you have at least { $what }
gr-does-base = { $base } plus { $points } per { $what }
gr-does-square = { $points } if { $what } form a square, counted once
gr-does-group = { $points } per { $what } in your largest connected group
gr-does-markers = { $points } per good of which you have { $min } to { $max }, each wheel by itself
gr-do-pay = pay { $what }
gr-do-remove = remove { $what }
gr-do-cut = cut down { $what }
gr-do-discard = { $count ->
    [one] discard 1 building from your supply
   *[other] discard { $count } buildings from your supply
  }
gr-do-take = take { $what }
gr-do-take-per = take { $what } per { $each }
gr-do-take-one-per = take { $what } per { $each }, all of one kind
gr-do-take-basic = { $count ->
    [one] take 1 basic good of your choice
   *[other] take { $count } of one basic good of your choice
  }
gr-do-take-equal = take { $get } equal to your { $have }, which you keep
gr-do-put-any = { $count ->
    [one] place 1 pit, grove or pond on an empty space
   *[other] place { $count } pits, groves or ponds on empty spaces
  }
gr-do-put-one = place a { $what } on an empty space
gr-do-put-each = place a { $what } on every empty space next to this building
gr-do-put-beside = { $count ->
    [one] place up to 1 landscape ({ $what }) on an empty space next to this building
   *[other] place up to { $count } landscapes ({ $what }) on empty spaces next to this building
  }
gr-same-kind = { $what }, all of one kind
gr-do-copy = carry out the effect of one immediate building next to this one
gr-do-build = build one building
gr-do-draw = draw the top tile of each stack into your supply; only you may build these
gr-do-choose-basic = choose a basic good: take { $amount } of it, and every other player may take { $others }
gr-one-wheel-food = All the food goes to one wheel.
gr-one-wheel-charcoal = All the charcoal goes to one wheel.
gr-when-processing = At any time, as often as you like: { $what }.
gr-when-immediate = When built: { $what }.
gr-when-exchange = When built, as many times as you like: { $what }.
gr-when-bonus = At the end: { $what }.
gr-sentence = { $what }.
gr-payment = First { $what }, once for both actions.
gr-upgrade-of = Upgrade: goes on top of { $what }.
gr-made-cost-amounts = Cost: the numbers are from the rulebook, which goods they are is reconstructed.
gr-made-cost-invented = Cost: reconstructed.
gr-made-points-amounts = Points: reconstructed from the numbers of the rulebook.
gr-made-points-invented = Points: reconstructed.
gr-still-needed = You still need { $what }.
gr-why-forest = You have no forest left.
gr-why-full = You have no room for these goods.
gr-why-none-pit = You have no pits.
gr-why-none-grove = You have no groves.
gr-why-none-pond = You have no ponds.
gr-why-none-forest = You have no forests.
gr-why-space = You have no empty space.
gr-why-upgraded = That building is upgraded already.
gr-why-build = You cannot afford any building.
gr-why-draw = The stacks are empty.
gr-why-cards = You have no other cards in hand.
gr-can-build = { $count ->
    [one] 1 building within reach
   *[other] { $count } buildings within reach
  }
gr-reason-printed = Printed points.
gr-reason-counted = { $what } Counted: { $count }.
gr-turns-when = Turns when you take { $what }
gr-turns-full = Will not turn: no room for more
gr-wheel-shows = { $wheel }: { $what }.
gr-store-shows = { $good } { $count }
gr-store-becomes = { $good } { $count }, then { $after }
gr-goods-table = Goods on the wheels
gr-cost = Cost: { $what }.
gr-cost-nothing = Costs nothing.
gr-worth = Points: { $figure }.
gr-worth-now = Now: { $points }.
gr-action = Action { $number }
