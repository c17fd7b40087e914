# Patchwork on the board.
pw-task = { $buttons ->
    [one] Choose a patch, or advance and take 1 button.
   *[other] Choose a patch, or advance and take { $buttons } buttons.
  }
pw-task-advance = { $buttons ->
    [one] You cannot take any patch: advance and take 1 button.
   *[other] You cannot take any patch: advance and take { $buttons } buttons.
  }
pw-task-special = Place the special patch on any free cell.
pw-task-held = Place the patch. R rotates it, F flips it.
pw-task-held-touch = Drag the patch into place. Turn two fingers to rotate it, double-tap to flip it.
pw-did-advance = { $form ->
    [they] advances
   *[you] advance
  } { $spaces ->
    [one] 1 space for 1 button
   *[other] { $spaces } spaces for { $spaces } buttons
  }
pw-did-buy = { $form ->
    [they] takes
   *[you] take
  } { $patch } for { $price ->
    [0] free
    [one] 1 button
   *[other] { $price } buttons
  } and { $form ->
    [they] places
   *[you] place
  } it at { $cell }
pw-did-special = { $form ->
    [they] places
   *[you] place
  } a special patch on { $cell }
pw-did-income = { $buttons ->
    [one] {""}; income: 1 button
   *[other] {""}; income: { $buttons } buttons
  }
pw-did-pass-special = {""}; { $form ->
    [they] passes
   *[you] you pass
  } a special patch
pw-did-bonus = {""}; { $form ->
    [they] wins
   *[you] you win
  } the 7×7 token
pw-drawn-circle = The patches are laid out in a circle.
pw-patch = the { $hue } { $weave } patch
pw-patch-object = the { $hue } { $weave } patch
pw-weave-gingham = gingham
pw-weave-stripes = striped
pw-weave-dots = dotted
pw-weave-herringbone = herringbone
pw-weave-flowers = flowered
pw-weave-crosses = cross-stitched
pw-hue-madder = red
pw-hue-indigo = blue
pw-hue-ochre = yellow
pw-hue-sage = green
pw-hue-plum = purple
pw-hue-teal = teal
pw-hue-madder-object = red
pw-hue-indigo-object = blue
pw-hue-ochre-object = yellow
pw-hue-sage-object = green
pw-hue-plum-object = purple
pw-hue-teal-object = teal
pw-no-room = It does not fit anywhere on your quilt.
pw-item-buttons = Buttons
pw-item-buttons-why = 1 point for each button you have.
pw-item-bonus = 7×7 token
pw-item-bonus-why = 7 points for the first quilt with a full 7×7 square.
pw-item-empty = Free cells
pw-item-empty-why = 2 points lost for each free cell.
pw-advance = { $buttons ->
    [one] Advance: 1 button
   *[other] Advance: { $buttons } buttons
  }
pw-place = Place
pw-put-back = Put back
pw-rotate = Rotate
pw-flip = Flip
pw-quilt-label = { $free ->
    [0] Quilt ({ $name }): every cell is covered.
    [one] Quilt ({ $name }): 1 free cell.
   *[other] Quilt ({ $name }): { $free } free cells.
  }
pw-track = Time track
pw-track-label = { $name }: space { $space } of { $last }.
pw-circle = Circle of patches
pw-offer = On offer
pw-then = Next in the circle
pw-offer-label = { $patch }: { $size } cells, price { $price }, time { $time }, income { $icons }. { $afford }
pw-afford-yes = You can take it.
pw-afford-expensive = { $missing ->
    [one] Too expensive: 1 button short.
   *[other] Too expensive: { $missing } buttons short.
  }
pw-afford-no-room = It does not fit anywhere.
pw-afford-expensive-short = −{ $missing }
pw-afford-no-room-short = no room
pw-buttons = Buttons
pw-income = Income
pw-free = Free
pw-time = Time
pw-bonus-tile = 7×7 token, 7 points
pw-next-you = Then you move again.
pw-next-yours = Then it is your turn.
pw-next-again = Then { $name } moves again.
pw-next-other = Then { $name } moves.
pw-next-over = Then the match is over.
pw-next-special = You pass a special patch and place it right away.
pw-next-special-other = { $name } passes a special patch and places it right away.
pw-lands = To space { $space }.
pw-gets-income = { $buttons ->
    [one] Income on the way: 1 button.
   *[other] Income on the way: { $buttons } buttons.
  }
pw-wins-bonus = You win the 7×7 token.
pw-wins-bonus-other = { $name } wins the 7×7 token.
pw-keys = Keys: 1 to 3 pick up a patch, arrows move it, R rotates, F flips, Enter places, Escape puts it back, A advances.
pw-keys-touch = Gestures: tap a patch to pick it up, drag it over the quilt, turn two fingers to rotate it, double-tap to flip it.
pw-ghost-ok = { $cell }: it fits.
pw-option-printing = Time track
pw-option-printing-newer = Later printings
pw-option-printing-2014 = First printing, 2014
pw-option-flip = Flipping patches
pw-option-flip-true = Allowed
pw-option-flip-false = Not allowed
pw-rows = Read the quilt row by row
pw-row = Row { $row }: free { $cells }.
pw-row-full = Row { $row }: full.
pw-row-empty = Row { $row }: empty.
pw-empty-cost = { $points } at the end
