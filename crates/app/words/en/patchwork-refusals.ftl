# Why Patchwork says no: `no-patchwork-` and the code of the catalogue.
no-patchwork-start-not-drawn = The starting player has not been drawn yet.
no-patchwork-circle-not-laid = The patches have not been laid out yet.
no-patchwork-over = The match is over: both time tokens are on the last space.
no-patchwork-further-back = { $mover-is ->
    [you] It is your turn: you are further back on the time track.
   *[other] It is { $mover }'s turn: whoever is further back on the time track moves.
  }
no-patchwork-on-top = { $mover-is ->
    [you] It is your turn: both time tokens share a space, and yours is on top.
   *[other] It is { $mover }'s turn: both time tokens share a space, and the one on top moves.
  }
no-patchwork-arrived = { $seat-is ->
    [you] You have reached the last space and take no more turns; { $mover } plays on alone.
   *[other] { $seat } has reached the last space and takes no more turns; { $mover-is ->
        [you] you play
       *[other] { $mover } plays
      } on alone.
  }
no-patchwork-special-first = { $mover-is ->
    [you] First place the special patch you have passed.
   *[other] { $mover } has passed a special patch and has to place it first.
  }
no-patchwork-no-special = There is no special patch to place now.
no-patchwork-gone = This patch is no longer in the circle: { $patch }.
no-patchwork-not-on-offer = { $offer ->
    [one] Only the next patch after the neutral token can be taken; this one ({ $patch }) is number { $place }.
   *[other] Only the next { $offer } patches after the neutral token can be taken; this one ({ $patch }) is number { $place }.
  }
no-patchwork-too-expensive = { $price ->
    [one] This patch costs 1 button, and you have { $buttons }.
   *[other] This patch costs { $price } buttons, and you have { $buttons }.
  }
no-patchwork-no-mirror-images = In this match patches may be rotated, but not flipped.
no-patchwork-sticks-out = It would stick out of the quilt there.
no-patchwork-covered = Cell { $cell } is already covered.
no-patchwork-no-chance-due = Nothing is drawn now.
no-patchwork-start-first = First the starting player is drawn (“start 0” or “start 1”), then the circle is laid out.
no-patchwork-circle-now = The starting player is known; now the circle is laid out.
no-patchwork-no-such-starter = Seat { $seat } cannot go first: the seats are 0 and 1.
no-patchwork-not-each-once = { $patches ->
    [one] The circle holds its 1 patch once: { $id } is repeated or does not exist.
   *[other] The circle holds each of the { $patches } patches once: { $id } is repeated or does not exist.
  }
no-patchwork-wrong-end = Read clockwise from the neutral token, the circle ends with the smallest patch: { $patch }.
