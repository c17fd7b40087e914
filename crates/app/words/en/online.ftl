# Playing with people elsewhere.
online-name = Your name
online-opening = Opening the table…
online-unreachable = The server does not answer. Check your connection; matches on this device go on without it.
online-silent-title = No connection
online-trying = Connection lost. Reconnecting…
online-outdated-title = Mozaika has been updated
online-outdated = This page is older than the server. Reload it: nothing is lost.
online-reload = Reload
online-not-followed = This match cannot be shown here: the server plays by rules this page does not know. Reload the page.
online-waiting-for = { $count ->
    [one] Waiting for { $names }…
   *[other] Waiting for { $names }…
  }
online-end-resigned = { $count ->
    [one] { $names } resigned.
   *[other] { $names } resigned.
  }
online-end-time = { $count ->
    [one] { $names } ran out of time.
   *[other] { $names } ran out of time.
  }
online-end-winner = { $who ->
    [you] You win.
   *[other] { $count ->
        [one] { $names } wins.
       *[other] A tie: { $names }.
      }
  }
friends-title = { $game } with friends
friends-name-why = What should the others call you? A name is all it takes.
friends-make = Create the table
friends-making = Setting up your table…
table-new-title = A table for { $game }
table-rules = At the table
table-access = Who can join
table-access-invited = Friends with the link
table-access-open = Anyone: the table is listed
table-clock = Time to think
table-friend = A friend
clock-none = No limit
clock-days = { $days ->
    [one] One day per move
   *[other] { $days } days per move
  }
clock-move = { $seconds } seconds per move
clock-bank = { $minutes } minutes each, +{ $increment } s per move
clock-left = Time left: { $time }
invite = Invite your friends
invite-why = Whoever opens this link can sit down. No account needed.
invite-copy = Copy the link
invite-copied = Link copied. Send it to your friends.
invite-by-hand = Copy the link from the box above.
invite-share = Share
invite-qr = QR code with the link
invite-qr-why = Or scan it with a phone.
lobby-title = { $game }: your table
lobby-invited = { $name } invites you to play { $game }
lobby-waiting = { $free ->
    [one] Waiting for one more player. The match starts by itself.
   *[other] Waiting for { $free } more players. The match starts by itself.
  }
lobby-free = { $free ->
    [one] There is a free seat for you.
   *[other] { $free } seats are free.
  }
lobby-full-watch = All seats are taken. Stay, and you can watch the match.
lobby-start = Start the match
lobby-change = Change the set-up
lobby-close = Close the table
lobby-leave = Leave the table
lobby-agreed = What was agreed
lobby-patience = { $hours ->
    [one] After an hour of silence the others may let a computer take over.
   *[other] After { $hours } hours of silence the others may let a computer take over.
  }
seat-free = Free seat
seat-you = you
seat-beside = on this device
seat-beside-other = on { $name }’s device
bring-along = Add someone on this device
bring-along-name = Their name
bring-along-add = Add
bring-along-cancel = Cancel
bring-along-remove = Remove
seat-registered = registered
sit-down = Sit down
sit-down-as = Sit down as { $name }
sit-down-other = Change my name
sit-down-too-late = Someone else took the last seat just before you. You can stay and watch.
table-closed-title = Table closed
table-closed = The host closed this table before the match began.
resign = Resign
resign-sure = Resign this match?
resign-what = You will come last, and it cannot be undone.
resign-what-all = Everyone on this device resigns and comes last. It cannot be undone.
watch-link = Let others watch
replace = Let a computer play for { $name }
rematch-join = Join the rematch
rematch-watch = Watch the rematch
luck-promise = Luck you can check
luck-promise-why = All luck of this match comes from one secret number, mixed with a random text from each player's device. This is the fingerprint of that number, fixed before anyone sat down. After the match the number is revealed, and you can check every draw.
luck-check = Check the luck
luck-good = { $count ->
    [one] Fair: the one draw came from the promised number.
   *[other] Fair: all { $count } draws came from the promised number.
  }
luck-good-mixed = { $count ->
    [one] Fair: the one draw came from the promised number and your device's own text.
   *[other] Fair: all { $count } draws came from the promised number and your device's own text.
  }
luck-bad = The luck does not match what was promised: { $why }
luck-other-promise = The luck does not match: another number was promised to you at the start.
luck-not-mixed = The luck does not match: your device's text was not mixed in.
notify-ask = Notify me when it is my turn
notify-your-turn = It's your turn
tables-mine = Your tables
tables-mine-none = You have no matches in progress.
tables-open = Tables to join
tables-open-none = Nobody is waiting at the moment. Create a table, and others will find it here.
tables-playing = Matches to watch
tables-playing-none = No public match is being played right now.
tables-game = Game
tables-any-game = All games
tables-loading = Looking around…
tables-join = Join
tables-your-turn = Your turn
tables-go-on = Open
tables-open-it = Open
tables-watch = Watch
tables-result = Result
tables-make = Create a table
me-line = You are { $name }.
me-nobody = You have no name here yet.
me-change = Change
me-new = A name is enough
me-new-why = Choose what others call you. This browser stays signed in.
me-take-name = Use this name
me-rename = Rename me
me-login = Login
me-login-is = You sign in as { $login }.
me-login-why = With a login your name is yours alone, your matches count for the rating, and you can sign in anywhere.
me-login-set = Choose a login and a password
me-login-change = Change login or password
me-login-name = Login
me-password = Password
me-password-old = Current password
me-save = Save
me-sign-in = Sign in
me-sign-in-login = Login
me-sign-in-password = Password
me-sign-in-go = Sign in
me-device-title = Your other device
me-device-why = A one-time link signs you in on another device. It works for ten minutes.
me-device = Make a link
me-device-this = This device
me-device-end = Sign out
me-devices = Where you are signed in
me-log-out = Sign out here
device-title = Sign in on this device
device-why = This link signs you in here as the person who made it. It works once.
device-go = Sign me in
seat-reserved = Kept for { $name }
online-end-agreed = The match was ended by agreement. Nobody wins.
propose-undo = Ask to take back
propose-end = Suggest ending the match
proposed-undo = { $name } would like to take back a move.
proposed-undo-you = You asked to take back your move.
proposed-end = { $name } suggests ending the match without a winner.
proposed-end-you = You suggested ending the match.
proposal-yes = Agree
proposal-no = No
proposal-withdraw = Withdraw
reactions = Say something
presence-away = looks at something else
presence-absent = not connected
spectators = { $count ->
    [one] One spectator
   *[other] { $count } spectators
  }
people = The others at the table
person-mute = Mute
person-unmute = Unmute
person-block = Block
person-unblock = Unblock
person-report = Report
person-relations = Muted and blocked
person-is-muted = muted: you do not see what they say
person-is-blocked = blocked: you do not meet at tables
person-forgive = Undo
report-title = Report this player?
report-why = Whoever runs this server reads it. The player is not told.
report-about = What is it about?
report-name = An offensive name
report-reactions = Annoying reactions
report-stalling = Stalling or leaving
report-cheating = Cheating
report-other = Something else
report-text = Tell more, if you like
report-send = Send the report
report-sent = Thank you. The report has been sent.
kick = Send away
seat-free-it = Free the seat
rematch-decline = Not now
rematch-declined = { $count ->
    [one] { $names } would rather not play again now.
   *[other] { $names } would rather not play again now.
  }
tables-filters = Filter the tables
tables-players = Players
tables-any-players = Any number
tables-any-clock = Any
tables-with-clock = With a clock
tables-without-clock = Without a clock
tables-more = There are more: narrow the list down.
me-results = Your results
me-counts = { $matches ->
    [one] 1 match
   *[other] { $matches } matches
  }, { $won } won{ $shared ->
    [0] {""}
   *[other] , { $shared } tied
  }
me-best = Best result: { $points }
me-rating = Rating { $rating } (±{ $deviation })
me-rating-course = Rating from match to match, from { $first } to { $last }
history = Matches you played
history-none = No finished matches yet.
history-more = Show more
history-won = won
history-shared = tied for first
history-place = place { $place }
history-rated = rated
me-data = Your data
me-data-why = Take along everything the server knows about you, or have it deleted.
me-export = Download my data
me-erase = Delete my account
me-erase-sure = Delete everything about you?
me-erase-what = You resign wherever you are playing. Your login, ratings and results are deleted, and your name is removed from every match. This cannot be undone.
table-start = The match starts
table-start-full = When all seats are taken
table-start-host = When I say so
table-spectators = Who can watch
table-spectators-everybody = Everyone
table-spectators-nobody = Only those who play
table-takeback = Taking back a move
table-takeback-asked = Only if the others agree
table-takeback-free = Freely, until someone else moves
lobby-full-host = Everyone is here: start the match.
lobby-full-guest = Everyone is here. The host starts the match.
tables-waiting = { $count ->
    [one] One table is waiting for you
   *[other] { $count } tables are waiting for you
  }
