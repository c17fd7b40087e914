# What can be wrong around any game: `no-` and the code of the catalogue.
no-no-such-seat = There is no { $seat }: the last place at this match is { $last }.
no-unknown-game = There is no game { $game } here; there is { $known }.
no-other-game = This is not a match of { $game }.
no-no-luck-due = Nothing is drawn now.
no-luck-on-the-way = Something would be drawn on the way; only players' moves can be counted.
no-not-in-a-page = This is not possible in a browser.
no-nothing-to-decide = { $seat-is ->
    [you] You have nothing to decide now.
   *[other] { $seat } has nothing to decide now.
  }
no-no-computer-player = No computer player knows the game { $game }.
no-unknown-player = This page cannot play as { $player }.
