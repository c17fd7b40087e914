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
no-nothing-to-undo = There is nothing to take back.
no-text-too-long = This is { $length } characters long; no notation is longer than { $longest }.
no-text-not-exact = { $text } is not exact: words are separated by single spaces, with none before or after.
no-not-a-plain-number = { $word } is not a number as it is written here: digits only, no sign, no leading zeros.
no-json-not-an-object = A JSON object is expected, not { $found }.
no-json-unreadable = This cannot be read: { $reason }.
no-bad-options = These options cannot be played.
no-bad-position = This position is not possible.
no-bad-edition = This edition is not sound.
no-bad-fields = The fields of this request are not right.
no-record-too-long = This file has { $bytes } bytes; a record has { $most } at the most.
no-record-empty = A record starts with the line “{ $expected }”; this file is empty.
no-record-first-line = A record starts with the line “{ $expected }”; this file starts with { $found }.
no-record-not-an-entry = An entry starts with “*” or a seat number; { $found } does not.
no-record-only-who = { $found } says who, but not what: an entry is “* outcome” or “seat move”.
no-record-not-a-seat = { $found } is no seat: seats are counted from 0 and have one digit.
no-record-edition-incomplete = The line “edition” needs a name and a hash.
no-record-tag-incomplete = The line “tag” needs a word and a value.
no-record-unknown-field = A record has no field { $found }; it has game, options, edition, edition-contents, tag and position.
no-record-field-missing = The record ends without the line “{ $field }”.
no-record-field-twice = The line “{ $field }” is there twice.
no-record-not-json = What follows “{ $field }” is not the JSON it should be: { $reason }.
no-edition-too-long = The edition has { $bytes } bytes; { $most } is the most.
no-edition-bad-name = An edition needs a name of 1 to { $longest } small letters, digits, “-”, “_” or “.”.
no-edition-name-taken = “{ $name }” is the built-in edition, and this one differs from it: give it a name of its own.
no-edition-too-many = { $most } editions are loaded already; start again to load another.
no-edition-unknown = No edition is loaded under the name { $name }; load it first.
no-edition-other-name = The record names the edition { $said }, but carries { $carried }.
no-edition-other-hash = The hash in the record is { $said }, but the edition it carries has { $carried }.
no-edition-not-the-same = The record was played with an edition “{ $name }” of hash { $said }; the one known here under that name has { $known }.
no-state-not-an-object = A state is a JSON object.
no-state-of-another-game = This should be a state of { $game }, not { $found }.
no-state-without-game = The field is missing.
no-state-with-other-options = The position was set up with other options than the record names.
no-options-with-other-edition = The options name another edition than the record.
