# Glass Road's table: what is asked, what lies where, who knows what.
gr-keys = Arrow keys lead from thing to thing, Enter chooses, Esc or Backspace goes one step back. 1 and 2 are the actions of the card. Enter on the board carries out what is ready.
gr-keys-touch = Tap what you want to use: an action of the card, a building, a space. Tap it again, or the large button, to do it.
gr-map-label = Board of { $name }
gr-space = { $cell }: { $what }
gr-space-offered = { $cell }: { $what }. Choose this.
gr-space-empty = empty space
gr-wheels = Wheels
gr-goods = Your goods
gr-others = Other players
gr-display = Buildings to build
gr-row-processing = Processing
gr-row-immediate = Immediate
gr-row-bonus = Bonus
gr-row-supply = Your supply
gr-stack = { $count ->
    [0] stack is empty
    [one] 1 more
   *[other] { $count } more
  }
gr-gap = Gap: refilled at the end of the period
gr-standing-buildable = You can build this now.
gr-standing-affordable = You can pay for this; it takes a card that builds.
gr-standing-missing = You cannot pay for this yet.
gr-hand = Your cards
gr-card-hidden = Hidden card
gr-card-down = Face down
gr-card-played = Played: { $card }
gr-card-forced = Had to be played, because somebody else did: { $card }
gr-card-rests = Rests: it was used in the last period.
gr-no-cards = No cards in hand.
gr-in-play = Card in play
gr-action-used = Done already.
gr-note-alone = You may carry out one of the two actions.
gr-note-alone-both = The last card: you may carry out both actions.
gr-note-both = { $name } played this. Nobody else has it in hand, so both actions may be carried out.
gr-note-one = { $name } played this: one of the two actions.
gr-note-followed = { $name } played this. { $others } had it in hand and { $count ->
    [one] has
   *[other] have
  } to follow: one action each.
gr-note-follows = { $name } played this, and { $actor } had it in hand too: { $actor } follows with one action.
gr-note-late = The last card of the period, with both actions.
gr-step = Your decision
gr-words = What next?
gr-conversions = Use a building
gr-detail = Other ways…
gr-detail-why = Take less, or pay from both wheels: everything is asked
gr-do = Do it
gr-do-choose-hand = Take these cards
gr-do-put-card = Put it face down
gr-do-play-card = Play it
gr-do-accept = Take it
gr-back = Back
gr-enough = Enough
gr-picked = { $count } of { $size }
gr-picked-all = You have { $count } already: tap one of them to put it back.
gr-period = Period { $period } of { $periods }
gr-round = Round { $round } of 3
gr-goblet = Goblet: { $name }
gr-alone-hand = { $count } cards this period
gr-phase-luck = Drawing
gr-phase-choose = Choosing cards
gr-phase-put = Cards face down
gr-phase-play = Playing a card
gr-phase-act = Carrying out a card
gr-phase-close = Last conversions
gr-phase-over = The end
gr-cards-in-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
  }
gr-cards-and-down = and one face down
gr-cards-played = Played: { $cards }.
gr-cards-absent = Not in hand: { $cards }.
gr-page-map = Board
gr-page-buildings = Buildings
gr-page-wheels = Wheels
gr-pages = Parts of the table
gr-ask-clear = Which landscape do you remove?
gr-ask-forest = Which forest do you cut down?
gr-ask-put = Where do you place it: { $what }?
gr-ask-remove = Which one do you remove: { $what }?
gr-ask-space = Where do you build { $what }?
gr-ask-building = Which building do you build?
gr-ask-copy = Which effect do you copy?
gr-ask-convert = Which building do you use?
gr-ask-discard = Which building of your supply do you give up?
gr-ask-landscape = Which landscape?
gr-ask-wheel-pay = From which wheel do you pay: { $what }?
gr-ask-wheel-gain = To which wheel: { $what }?
gr-ask-pay = What do you pay with?
gr-ask-good = Which good?
gr-ask-action = Which action?
gr-ask-amount = How much: { $what }?
gr-turns-glass = { $count ->
    [one] The glass wheel turns.
   *[other] The glass wheel turns { $count } times.
  }
gr-turns-brick = { $count ->
    [one] The brick wheel turns.
   *[other] The brick wheel turns { $count } times.
  }
gr-points-change = Points: { $before } → { $after }.
gr-build-later = Buildings are built with a card that builds.
gr-card-later = First the card in play is carried out.
gr-cell-empty = Nothing lies here.
gr-cell-forest = A forest is cut down by a specialist or a building that says so.
gr-no-conversion = Only processing buildings can be used again.
gr-printed-scores = This building scores at the end.
gr-alone-very-good = 30 points are a very good result, says the rulebook: well done!
gr-alone-good = A good result; from 30 points on it is a very good one.
gr-alone-begun = From 30 points on it is a very good result.
