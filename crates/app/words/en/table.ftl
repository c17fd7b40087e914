# At any table.
task-plain = Choose one of your decisions.
now-task = { $name }: { $task }
now-thinking = { $name } is thinking…
now-luck = Luck decides.
ending = { $count ->
    [one] { $names } wins with { $points } points.
   *[other] { $names } share the victory with { $points } points each.
  }
ending-you = You win with { $points } points.
refused = { $why } ({ $rule })
log = Log
log-move = { $name } { $what }.
log-move-you = You { $what }.
drawn-start = { $name } starts.
drawn-start-you = You start.
log-chance = Luck: { $what }.
score = Score
score-total = Total
score-now = If the match ended now
score-end = Final score
hint = Hint
hint-thinking = Thinking about it…
hint-says = In your place the computer { $what }.
hint-chance = Win chance { $percent } %.
hint-other = { $what }: { $percent } %
hint-others = Also looked at
hint-looks = { $count ->
    [one] after 1 look ahead
   *[other] after { $count } looks ahead
  }
hint-proven = This is certain.
hint-show = Show it on the board
undo = Undo
skip = Skip
moves = Moves
moves-all = All moves, in notation
moves-filter = Type a move, or words of it
moves-filter-help = { $count ->
    [one] 1 legal move reads so.
   *[other] { $count } legal moves read so.
  }
moves-more = Type a few words to see the other { $count }.
moves-play = Play it
drawing = The table as text
menu-table = Table menu
panel-close = Close the panel
scores-of = Players
turn-of = to move
rematch = Play again
end-title = The match is over
end-graph = How the points went
end-graph-told = Points of each player after every decision.
end-look = Look at the match again
end-board = Look at the board
replay = Replay
replay-title = Replay of { $game }
replay-first = To the beginning
replay-back = One step back
replay-play = Play
replay-pause = Pause
replay-on = One step on
replay-last = To the end
replay-place = Step { $step } of { $count }
replay-play-on = Play on from here
replay-analyse = Analyse
replay-analysing = Analysing: { $done } of { $count }
replay-stop = Stop
replay-graph = Win chance
replay-graph-told = Win chance of each player after their decisions, in percent.
replay-better = Better was: { $what } ({ $percent } %)
replay-accuracy = { $name }: accuracy { $percent } %
replay-keep = Keep this match here
mark-good = good
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
share = Share
share-link = Copy a link
share-copied = The link is copied. It carries the whole match.
share-by-hand = Copy this link; it carries the whole match:
share-file = Save as a file
