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
no-patchwork-no-such-starter = In records the seats are 0 and 1; there is no seat { $seat }.
no-patchwork-not-each-once = { $patches ->
    [one] The circle holds its 1 patch once: { $id } is repeated or does not exist.
   *[other] The circle holds each of the { $patches } patches once: { $id } is repeated or does not exist.
  }
no-patchwork-wrong-end = Read clockwise from the neutral token, the circle ends with the smallest patch: { $patch }.
no-patchwork-special-on-covered = Cell { $cell } is covered already; a special patch goes on a free cell.
no-patchwork-no-move = Not a Patchwork move: { $text }. A move is “advance”, “buy PATCH ORIENTATION CELL” or “patch CELL”.
no-patchwork-unknown-patch = There is no patch { $patch }; they are numbered 0 to { $last }.
no-patchwork-unknown-orientation = { $text } is not an orientation: they are r0, r90, r180 and r270, and the same with f when flipped.
no-patchwork-second-name = Patch { $patch } in orientation { $orientation } looks the same as in an earlier one; write { $orientations }.
no-patchwork-no-cell = { $text } is not a cell: cells are a1 to i9, the letter of the column first.
no-patchwork-number-too-large = { $number } is too large a number.
no-patchwork-circle-length = “circle” is followed by { $patches } patch numbers, not { $given }.
no-patchwork-no-outcome = { $text } is not an outcome: an outcome is “start SEAT”, or “circle” and { $patches } patch numbers.
no-patchwork-player-count = Patchwork is for two players, not { $players }.
no-patchwork-seat-of-two = There is no { $seat }: Patchwork is for two.
no-patchwork-no-such-patch = There is no patch { $patch }.
no-patchwork-patch-twice = Patch { $patch } is there twice.
no-patchwork-circle-end = A whole circle ends with patch { $patch }.
no-patchwork-waits-for-luck = In this position something is drawn next.
no-patchwork-waits-for-seat = In this position it is { $seat }'s turn.
no-patchwork-waits-for-nobody = In this position nobody is to move: both tokens are on the last space.
no-patchwork-specials-left = With the tokens on { $one } and { $other }, the special patches before spaces { $left } are left.
no-patchwork-no-specials-left = With the tokens on { $one } and { $other }, no special patch is left.
no-patchwork-pending-count = 0 or 1 special patches are to be placed, not { $pending }.
no-patchwork-pending-without-seat = A special patch is to be placed: “next” has to name the one seat that places it.
no-patchwork-not-passed = { $seat } has not just passed a special patch.
no-patchwork-quilt-is-full = The quilt of { $seat } is full, so the special patch is lost.
no-patchwork-quilt-rows = A quilt is nine rows of nine “.” or “X”.
no-patchwork-beyond-track = { $space } is beyond the last space, { $last }.
no-patchwork-too-many-icons = All patches together have { $most } icons, not { $icons }.
no-patchwork-starter-on-top = { $seat } goes first, so that token is on top.
no-patchwork-not-fresh = Before the circle is laid out a player has { $buttons } buttons and nothing else.
no-patchwork-specials-at-start = Before the circle is laid out the special patches lie before spaces { $spaces }.
no-patchwork-pending-too-early = No special patch can be passed before the circle is laid out.
no-patchwork-one-is-on-top = Both tokens are on one space: 0 or 1 is on top.
no-patchwork-none-is-on-top = The tokens are on two spaces, so neither is on top: null was expected.
no-patchwork-arrivals = “finished” is 1 for the first on space { $last }, 2 for the second, null for who is not there.
no-patchwork-later-on-top = { $seat } arrived last and is on top.
no-patchwork-two-bonus-tiles = There is only one 7×7 token.
no-patchwork-no-square = The quilt has no full square for the 7×7 token.
no-patchwork-tile-not-taken = The quilt has a full square, and nobody has the 7×7 token.
no-patchwork-too-many-buttons = { $buttons } is more than the { $most } buttons that the spaces moved and the icons can have brought.
no-patchwork-icons-differ = The quilts show { $shown } icons together, and the patches that are gone from the circle have { $icons }.
no-patchwork-cells-differ = The quilts cover { $one } and { $other } cells; what is gone makes { $cells } cells of patches and { $specials } special patches.
no-patchwork-specials-lost = { $placed } special patches are placed, and { $taken } were taken; none is lost while a cell is free.
no-patchwork-not-shared = The patches that are gone cannot be shared out so that both quilts get their cells and icons.
no-patchwork-quilt-size = A quilt has { $side } rows and { $side } columns.
no-patchwork-start-space = The tokens start on space 0.
no-patchwork-out-of-range = { $number } is out of range: { $least } to { $most } was expected.
no-patchwork-patch-count = There are { $expected } patches, not { $patches }.
no-patchwork-icons-in-all = At most { $most } icons in all, not { $icons }.
no-patchwork-smallest-patch = This names the patch of two cells that the neutral token starts after.
no-patchwork-spaces-in-order = Spaces from 1 to { $last } were expected, each once, in ascending order.
no-patchwork-specials-too-close = Two special patches lie at least { $spaces } spaces apart, the longest time of a patch.
no-patchwork-patch-out-of-order = The patches stand in the order of their numbers: { $expected } comes here, not { $id }.
no-patchwork-patch-drawing = 1 to { $longest } rows of equal length were expected, 1 to { $longest } long, of “X” and “.”, without an empty edge, { $cells } cells at the most.
