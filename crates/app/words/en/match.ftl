# At any match.
task-plain = Choose one of your moves.
now-task = { $name }: { $task }
now-thinking = { $name } is thinking…
now-luck = Drawing…
now-label = What to do now
ending = { $count ->
    [one] { $names } wins with { $points ->
        [one] { $figure } point
       *[other] { $figure } points
      }.
   *[other] A tie: { $names } with { $points ->
        [one] { $figure } point
       *[other] { $figure } points
      } each.
  }
ending-you = You win with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
  }.
ending-alone = You finish with { $points ->
    [one] { $figure } point
   *[other] { $figure } points
  }.
ending-record = A new personal record!
ending-best-alone = Your record: { $points ->
    [one] { $figure } point
   *[other] { $figure } points
  }.
refused = { $why } ({ $rule })
refused-line = Line { $line }: { $why }
log = Log
log-move = { $name } { $what }.
log-move-you = You { $what }.
drawn-start = { $name } goes first.
drawn-start-you = You go first.
log-secret = { $name } makes a secret choice.
log-chance = Drawn: { $what }.
score = Score
score-total = Total
score-place = Place
score-now = If the match ended now
score-end = Final score
hint = Hint
hint-thinking = Thinking…
hint-says = The computer suggests: { $what }.
hint-chance = Chance of winning: { $percent }%.
hint-others = Other good moves
hint-searched = { $count ->
    [one] 1 position searched
   *[other] { $figure } positions searched
  }
hint-proven = This is certain.
hint-show = Show it on the board
hint-play = Play it
hint-show-other = Show
hint-play-other = Play
hint-show-that = Show on the board: { $what }
hint-play-that = Play: { $what }
undo = Undo
skip = Skip
moves = Moves
moves-all = All moves
moves-filter = Type a move, or search
moves-filter-help = { $count ->
    [0] No matching moves
    [one] 1 matching move
   *[other] { $figure } matching moves
  }
moves-more = Type a word or two to see the other { $figure }.
moves-play = Play
text-board = Board as text
menu-match = Match menu
panel-close = Close the panel
show-board = Show the board of { $name }
players = Players
rematch = Play again
end-title = The match is over
end-lead = Who was ahead
end-lead-label = How far { $name } was ahead, or behind, after every move.
end-lead-ahead = { $name }: ahead
end-lead-behind = { $name }: behind
end-replay = Watch the replay
end-board = Show the board
end-open = Result
end-analysis = Analyse the match
end-boards = Boards at the end
end-highlights = Decisions that mattered
end-looking = The computer is looking through your moves…
end-best = Best decision
end-best-why = Chance of winning: { $percent }%. Other moves came to about { $other }%.
end-worst = Costliest decision
end-worst-why = Chance of winning: from { $before }% down to { $after }%. Better: { $what }.
end-even = Nothing stood out: every move was about as good as any other.
end-no-mistakes = No serious mistakes. Well played!
end-show = Show on the board
replay = Replay
replay-title = Replay of { $game }
replay-now = This moment
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-on = One step forward
replay-last = To the end
replay-place = Step { $step } of { $count }
replay-play-on = Play on from here
replay-analyse = Analyse
replay-panel = Moves and analysis
replay-chance = { $name } { $percent }%
replay-analysing = Analysing: { $done } of { $count }
replay-stop = Stop
replay-graph = Chance of winning
replay-graph-label = Each player's chance of winning after their moves, in percent.
replay-better = Better: { $what } ({ $percent }%)
replay-accuracy = { $name }: { $percent }% accuracy
replay-save = Save this match on my device
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
share = Share
share-later = A link or a file would hold everybody's cards: you can share this match once it is over.
share-link = Copy a link
share-copied = Link copied. It contains the whole match.
share-by-hand = Copy this link; it contains the whole match:
share-file = Save as a file
share-picture = Share as a picture
share-picture-failed = The picture could not be made ({ $why }).
share-picture-saved = Picture saved.
hand-over = Hand the device to { $name }
hand-over-why = What { $name } holds is for their eyes only.
hand-over-ready = I am { $name }: show my cards
title-yours = your turn
title-turn = { $name } to move
title-over = the match is over
title-game = { $turn } · { $game }
play-on-who = Who plays from here?
play-on-as-it-was = As it was: { $who }
play-on-start = Play on
cancel = Cancel
level-easier = Easier
level-harder = Harder
level-easier-to = Easier: { $level }
level-harder-to = Harder: { $level }
level-no-easier = This is the easiest level
level-no-harder = This is the hardest level
level-sure = Start a new match?
level-sure-what = This match stays saved. You can resume it from the home page.
level-start = Start
step-end = That is all
