# Patchwork at the table.
pw-task = { $buttons ->
    [one] Choose a patch, or advance and take 1 button.
   *[other] Choose a patch, or advance and take { $buttons } buttons.
  }
pw-task-advance = { $buttons ->
    [one] No patch on offer can be taken: advance and take 1 button.
   *[other] No patch on offer can be taken: advance and take { $buttons } buttons.
  }
pw-task-special = Place the special patch on any free cell.
pw-task-held = Place the patch. R turns it, F flips it.
pw-did-advance = { $who ->
    [you] advance
   *[they] advances
  } { $spaces ->
    [one] 1 space for 1 button
   *[other] { $spaces } spaces for { $spaces } buttons
  }
pw-did-buy = { $who ->
    [you] take
   *[they] takes
  } { $patch } for { $price ->
    [0] nothing
    [one] 1 button
   *[other] { $price } buttons
  } and { $who ->
    [you] lay
   *[they] lays
  } it at { $cell }
pw-did-special = { $who ->
    [you] lay
   *[they] lays
  } a special patch on { $cell }
pw-did-income = { $buttons ->
    [one] {""}; income 1 button
   *[other] {""}; income { $buttons } buttons
  }
pw-did-pass-special = {""}; { $who ->
    [you] pass
   *[they] passes
  } a special patch
pw-did-bonus = {""}; { $who ->
    [you] win
   *[they] wins
  } the bonus tile
pw-drawn-circle = The patches are laid out in a circle.
pw-patch = patch { $number } ({ $cloth })
pw-cloth-gingham = { $hue } gingham
pw-cloth-stripes = { $hue } stripes
pw-cloth-dots = { $hue } dots
pw-cloth-herringbone = { $hue } herringbone
pw-cloth-flowers = { $hue } flowers
pw-cloth-crosses = { $hue } crosses
pw-hue-madder = red
pw-hue-indigo = blue
pw-hue-ochre = yellow
pw-hue-sage = green
pw-hue-plum = purple
pw-hue-teal = teal
pw-no-move = That is no move of Patchwork: write “advance”, “buy 12 r90 c4” or “patch d5”.
pw-no-not-yet = The table is not set up yet.
pw-no-over = The match is over: both time tokens are on the last space.
pw-no-turn = It is the other player's turn: whoever is further back in time moves.
pw-no-arrived = You have reached the last space; the other player goes on alone.
pw-no-special-first = First place the special patch you have passed.
pw-no-special = There is no special patch to place now.
pw-no-gone = This patch is not in the circle any more.
pw-no-offer = Only the next { $count } patches after the neutral token can be taken.
pw-no-dear = { $price ->
    [one] It costs 1 button, and you have { $buttons }.
   *[other] It costs { $price } buttons, and you have { $buttons }.
  }
pw-no-mirror = In this match patches are turned, not mirrored.
pw-no-room-edge = It would stick out of the quilt there.
pw-no-covered = Cell { $cell } is covered already.
pw-no-room = It fits nowhere on your quilt.
pw-item-buttons = Buttons
pw-item-buttons-why = One point for each button in hand.
pw-item-bonus = Bonus tile
pw-item-bonus-why = 7 points for the first quilt with a full square of 7 by 7.
pw-item-empty = Free cells
pw-item-empty-why = 2 points lost for each cell left free.
pw-advance = { $buttons ->
    [one] Advance: 1 button
   *[other] Advance: { $buttons } buttons
  }
pw-place = Place
pw-put-back = Put back
pw-turn = Turn
pw-flip = Flip
pw-quilt-told = { $free ->
    [0] Quilt ({ $name }): every cell is covered.
    [one] Quilt ({ $name }): 1 cell is free.
   *[other] Quilt ({ $name }): { $free } cells are free.
  }
pw-track = Time track
pw-track-told = { $name }: space { $space } of { $last }.
pw-circle = Circle of patches
pw-offer = On offer
pw-then = Then, in order
pw-offer-told = { $patch }, { $size } cells, price { $price }, time { $time }, income { $icons }. { $standing }
pw-standing-possible = Can be taken.
pw-standing-dear = { $missing ->
    [one] Too dear: 1 button is missing.
   *[other] Too dear: { $missing } buttons are missing.
  }
pw-standing-no-room = Fits nowhere.
pw-standing-dear-short = −{ $missing }
pw-standing-no-room-short = no room
pw-buttons = Buttons
pw-income = Income
pw-free = Free
pw-points = Points
pw-time = Time
pw-bonus-tile = Bonus tile, 7 points
pw-next-you = Then you move again.
pw-next-yours = Then it is your turn.
pw-next-again = Then { $name } moves again.
pw-next-other = Then { $name } moves.
pw-next-over = Then the match is over.
pw-next-special = You pass a special patch and place it at once.
pw-next-special-other = { $name } passes a special patch and places it at once.
pw-lands = To space { $space }.
pw-gets-income = { $buttons ->
    [one] Income on the way: 1 button.
   *[other] Income on the way: { $buttons } buttons.
  }
pw-wins-bonus = Wins the bonus tile.
pw-show-other = Show the other quilt: { $name }
pw-show-own = Show your own quilt
pw-keys = Keys: 1 to 3 take a patch, arrows move it, R turns, F flips, Enter places, Escape puts back, A advances.
pw-ghost-ok = { $cell }: it fits.
pw-option-printing = Time track
pw-option-printing-newer = of the later printings
pw-option-printing-2014 = of the first printing, 2014
pw-option-flip = Mirror images
pw-option-flip-true = may be placed
pw-option-flip-false = are not allowed
