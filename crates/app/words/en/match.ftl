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
refused = { $why } ({ $rule })
refused-line = Line { $line }: { $why }
log = Log
log-move = { $name } { $what }.
log-move-you = You { $what }.
drawn-start = { $name } goes first.
drawn-start-you = You go first.
log-chance = Drawn: { $what }.
score = Score
score-total = Total
score-now = If the match ended now
score-end = Final score
hint = Hint
hint-thinking = Thinking…
hint-says = The computer suggests: { $what }.
hint-chance = Chance of winning: { $percent }%.
hint-other = { $what }: { $percent }%
hint-others = Other good moves
hint-searched = { $count ->
    [one] 1 position searched
   *[other] { $figure } positions searched
  }
hint-proven = This is certain.
hint-show = Show it on the board
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
players = Players
rematch = Play again
end-title = The match is over
end-graph = Score over time
end-graph-label = Points of each player after every move.
end-replay = Watch the replay
end-board = Show the board
replay = Replay
replay-title = Replay of { $game }
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-on = One step forward
replay-last = To the end
replay-place = Step { $step } of { $count }
replay-play-on = Play on from here
replay-analyse = Analyse
replay-analysing = Analysing: { $done } of { $count }
replay-stop = Stop
replay-graph = Chance of winning
replay-graph-label = Each player's chance of winning after their moves, in percent.
replay-better = Better: { $what } ({ $percent }%)
replay-accuracy = { $name }: { $percent }% accuracy
replay-save = Save this match here
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
share = Share
share-link = Copy a link
share-copied = Link copied. It contains the whole match.
share-by-hand = Copy this link; it contains the whole match:
share-file = Save as a file
