//! Every reason for which the server itself says no; what the rules of a game forbid stands in the game's own catalogues.

use mozaika_game::messages;

messages! {
    /// Every reason for which the server itself says no. The first word of each is its [`RefusalKind`](crate::RefusalKind).
    pub enum ServerRefusal {
        // Stale: something has happened that whoever asked did not know of.
        /// Decided without having seen the last entries.
        Unseen => "stale", "unseen-events", "Something has happened that you had not seen: look again, then decide.";
        /// The client has entries that the table has not.
        AheadOfTable { expected: u64, entries: u64 } => "stale", "ahead-of-table", "You expect entry {expected}, but this table has {entries}.";

        // Busy: the same may be asked again in a moment.
        /// The database did not do what was asked.
        StorageFailed => "busy", "storage-failed", "The server cannot store this now: try again in a moment.";
        /// What is stored of the table cannot be read.
        TableUnavailable => "busy", "table-unavailable", "This table cannot be opened now: try again later.";
        /// The server shuts down.
        TableClosing => "busy", "table-closing", "This table closes with the server: ask again.";
        /// Other nodes wrote at the same table, again and again.
        TableContended => "busy", "table-contended", "Too much happens at this table at once: try again.";
        /// The system has no random numbers, of which ids and seeds are made.
        NoRandomness => "busy", "no-randomness", "The server has no random numbers now: try again in a moment.";
        /// A password could not be hashed.
        HashingFailed => "busy", "hashing-failed", "The password cannot be checked now: try again in a moment.";
        /// No new sockets while the server shuts down.
        ShuttingDown => "busy", "shutting-down", "The server is shutting down.";

        // Lost: the table failed while it was asked.
        /// The task of the table ended before it answered.
        TableFailed => "lost", "table-failed", "Something went wrong at this table: watch it again, and ask again.";

        // Person: who asks.
        /// Nobody is signed in.
        Anonymous => "person", "anonymous", "Say who you are first: POST /api/me with a name.";
        /// Nothing, or nothing but blanks.
        NameEmpty => "person", "name-empty", "A name has at least one letter.";
        /// A name too long to be shown.
        NameTooLong { most: usize } => "person", "name-too-long", "A name has at most {most} characters.";
        /// Characters that move the text around them, or are not seen at all.
        NameInvisible => "person", "name-invisible", "A name is made of visible characters.";
        /// A login out of form.
        LoginForm => "person", "login-form", "A login has 3 to 32 small letters, digits, `-`, `_` and `.`.";
        /// The login is somebody else's.
        LoginTaken => "person", "login-taken", "Somebody else has that login: choose another.";
        /// Which of both was wrong is not told.
        WrongPassword => "person", "wrong-password", "That login and password do not belong together.";
        /// A password too short to protect, or too long to hash.
        PasswordLength { least: usize, most: usize } => "person", "password-length", "A password has {least} to {most} characters.";
        /// A one-time link works once, and not for long.
        LinkExpired => "person", "link-expired", "This link has been used, or its time is over: make another.";
        /// A name that is taken for that of somebody with a login.
        NameRegistered => "person", "name-registered", "Somebody with a login has that name, or one that looks like it: choose another.";
        /// Whoever has a password changes it with the old one.
        OldPasswordNeeded => "person", "old-password-needed", "Give your present password to change it.";
        /// A device of somebody else, or none.
        NoSuchDevice => "person", "no-such-device", "You are not signed in on such a device.";
        /// Nobody has that id.
        NoSuchPerson => "person", "no-such-person", "There is nobody like that here.";
        /// Nobody mutes, blocks or reports themselves.
        Oneself => "person", "oneself", "That is you.";
        /// A browser asks on behalf of somebody else's page.
        ForeignPage => "person", "foreign-page", "This page may not ask that: it is not ours.";

        /// Whoever runs the server has shut somebody out for a time.
        Banned { hours: u64 } => "person", "banned", "You may not take part here for another {hours} hours.";
        /// The same, without an end.
        BannedForEver => "person", "banned-for-ever", "You may not take part here any more.";

        // Seat: not in this seat.
        /// One seat is enough.
        SeatedAlready => "seat", "seated-already", "You sit at this table already.";
        /// The invitation is missing or wrong.
        InvitationNeeded => "seat", "invitation-needed", "This table is by invitation: ask its host for the link.";
        /// The table has fewer seats.
        UnknownSeat => "seat", "unknown-seat", "There is no such seat at this table.";
        /// Those at one device would see each other's secrets.
        CompanionSecrets => "seat", "companion-secrets", "In this game players hide something from each other: everybody needs a device of their own.";
        /// Those at one device alone need no server.
        CompanionsAlone => "seat", "companions-alone", "Leave a seat for somebody elsewhere: a match at one device alone needs no table here.";
        /// Nobody of one's own device sits there.
        NoCompanion => "seat", "no-companion", "Nobody from your device sits there.";
        /// Somebody sits there, or it is kept for somebody.
        SeatTaken => "seat", "seat-taken", "That seat is taken.";
        /// A spectator wants to take part.
        NotSeated => "seat", "not-seated", "You do not sit at this table.";
        /// A stranger wants a rematch.
        WasNotSeated => "seat", "was-not-seated", "You did not sit at this table.";
        /// A decision for somebody else.
        NotYourSeat => "seat", "not-your-seat", "That is not your seat.";
        /// Somebody else wants to start.
        HostStarts => "seat", "host-starts", "The host starts the match.";
        /// The invitation is told to the host alone.
        HostInvites => "seat", "host-invites", "Only the host of a table by invitation can invite.";
        /// The edition of a table by invitation is told to those who sit there.
        EditionPrivate => "seat", "edition-private", "The edition of this table is told to those who play here.";
        /// The seat of a computer player, a free one or one's own.
        NotReplaceable => "seat", "not-replaceable",
            "Somebody else's seat can be given to a computer player, if a person sits there.";

        /// Those who play here play alone.
        ClosedToSpectators => "seat", "closed-to-spectators", "This match is closed to spectators.";
        /// The host has sent them away.
        KickedOut => "seat", "kicked-out", "The host has sent you away from this table.";
        /// Somebody else wants to send people away.
        HostKicks => "seat", "host-kicks", "Only the host sends people away.";
        /// A free seat, a computer player's or the host's own.
        NotKickable => "seat", "not-kickable", "Nobody sits there who could be sent away.";
        /// Somebody at the table has blocked them.
        NotWelcome => "seat", "not-welcome", "Somebody at this table does not want to play with you.";
        /// They have blocked somebody at the table.
        BlockedHere => "seat", "blocked-here", "Somebody is at this table whom you have blocked.";

        // Phase: not now.
        /// Too late to sit down or to leave.
        MatchStarted => "phase", "match-started", "The match has started.";
        /// Too early to decide.
        MatchNotStarted => "phase", "match-not-started", "The match has not started yet.";
        /// Nothing more is decided.
        MatchOver => "phase", "match-over", "The match is over.";
        /// The host has left before the start.
        TableClosed => "phase", "table-closed", "The host has closed this table.";
        /// The match cannot start yet.
        SeatStillFree => "phase", "seat-still-free", "A seat is still free.";
        /// Nobody is replaced before the table's patience is over; both in seconds.
        StillPatient { patience: u64, waited: u64 } => "phase", "still-patient",
            "They may take their time: {patience} seconds at this table, {waited} have passed.";
        /// To agree once is enough.
        AgreedAlready => "phase", "agreed-already", "You have agreed already.";
        /// The first match is not over.
        RematchTooEarly => "phase", "rematch-too-early", "A rematch comes after the match.";
        /// Nothing was decided that could be taken back.
        NothingToUndo => "phase", "nothing-to-take-back", "You have decided nothing yet that could be taken back.";
        /// What was drawn stays drawn.
        UndoLuck => "phase", "undo-luck", "Something was drawn since: that cannot be taken back.";
        /// What was seen stays seen.
        UndoSecret => "phase", "undo-secret", "Something hidden was shown since: that cannot be taken back.";
        /// Too many decisions, or somebody has gone meanwhile.
        UndoTooFar => "phase", "undo-too-far", "Too much has happened since: that cannot be taken back.";
        /// In a rated match somebody else has to agree, and there is nobody.
        NobodyToAgree => "phase", "nobody-to-agree", "The match is rated, and there is nobody here who could agree to that.";
        /// One after another.
        ProposalOpen => "phase", "proposal-open", "Something else is proposed: it is to be answered first.";
        /// Nothing is proposed, or no more.
        NoProposal => "phase", "no-proposal", "Nothing is proposed now.";
        /// Only a rematch can be declined.
        DeclineTooEarly => "phase", "decline-too-early", "A rematch is declined after the match.";
        /// Once is enough.
        DeclinedAlready => "phase", "declined-already", "You have declined already.";
        /// A record would tell secrets.
        RecordTooEarly => "phase", "record-too-early", "A record is told when the match is over.";

        // Table: there is none, or it cannot be made like that.
        /// Nobody has made it.
        NoSuchTable => "table", "no-such-table", "There is no such table.";
        /// The options say how many play.
        SeatCount { players: usize, seats: usize } => "table", "seat-count", "This match has {players} players; you name {seats} seats.";
        /// Whoever makes a table plays once.
        SeatedTwice => "table", "seated-twice", "You can sit in one seat only.";
        /// Computer players alone need no server.
        NobodyPlays => "table", "nobody-plays", "At least one seat is for a person.";
        /// Nobody is replaced at once; in seconds.
        PatienceTooShort { least: u64 } => "table", "patience-too-short", "`patience` is at least {least} seconds with this clock.";
        /// The built-in edition is known to everybody.
        EditionBuiltIn => "table", "edition-built-in", "This table is played with the built-in edition.";
        /// What is mixed into the luck is out of form.
        NonceForm { most: usize } => "table", "nonce-form", "A nonce is made of 1 to {most} letters, digits and signs of ASCII, without blanks.";
        /// A level nobody knows.
        UnknownLevel { level: String, known: Vec<String> } => "table", "unknown-level", "There is no level {level}; there is {known}.";
        /// A time too short or too long, in seconds.
        SecondsOutOfRange { setting: &'static str, longest: u64 } => "table", "seconds-out-of-range",
            "`{setting}` is a number of seconds from 1 to {longest}.";

        // Protocol: not understood.
        /// Not the JSON of a message.
        UnknownMessage { problem: String } => "protocol", "unknown-message", "This is not a message that the server knows: {problem}.";
        /// Longer than any message; both in bytes.
        MessageTooLong { bytes: usize, most: usize } => "protocol", "message-too-long", "A message is at most {most} bytes long; this one has {bytes}.";
        /// Not the JSON of what is asked for over HTTP.
        UnreadableBody { problem: String } => "protocol", "unreadable-body", "The request cannot be read: {problem}";

        /// A page that is older or newer than the server.
        VersionMismatch { client: u64, server: u64 } => "protocol", "version-mismatch",
            "You speak version {client}, and the server version {server}: load the page again.";
        /// What is told as the next page, and nothing else, names a page.
        UnknownPage => "protocol", "unknown-page", "There is no such page of this list: begin at the first.";
        /// A report is short; in characters.
        ReportTooLong { most: usize } => "protocol", "report-too-long", "A report has at most {most} characters.";
        /// The server sends no notices to closed pages.
        PushOff => "protocol", "push-off", "This server sends no notices to closed pages.";
        /// Not one of the push services that the server knows.
        PushEndpoint => "protocol", "push-endpoint", "That is not a push service that this server sends notices to.";
        /// Not the keys of a browser.
        PushKeys => "protocol", "push-keys", "Those are not the keys of a browser.";

        /// Nothing is offered under that address.
        NoSuchPath => "protocol", "no-such-path", "There is nothing under this address.";
        /// Something is, but not with that method.
        WrongMethod => "protocol", "wrong-method", "This address is not asked with that method.";
        /// What stands in the address itself cannot be read.
        UnreadableAddress { problem: String } => "protocol", "unreadable-address", "The address cannot be read: {problem}";

        // Edition: what is printed on the components.
        /// Editions are not shared by their names.
        EditionNotBuiltIn => "edition", "edition-not-built-in", "Only the built-in edition can be named: send another one whole.";
        /// More than any box holds; both in bytes.
        EditionTooLarge { bytes: usize, most: usize } => "edition", "edition-too-large", "An edition has at most {most} bytes; this one has {bytes}.";
        /// A text that no card has room for; in characters.
        EditionTextTooLong { most: usize } => "edition", "edition-text-too-long", "A text in an edition has at most {most} characters.";

        // Limit: too much.
        /// Requests of one address.
        TooManyRequests => "limit", "too-many-requests", "Too many requests: wait a moment.";
        /// New people and passwords of one address.
        TooManyCostly => "limit", "too-many-costly-requests", "That is too much at once: try again in a minute.";
        /// Editions of one address.
        TooManyEditions => "limit", "too-many-editions", "Too many editions have come from your address: try again in an hour.";
        /// Tables that one person or one address has made lately.
        TooManyMade => "limit", "too-many-made-tables", "Many tables have been made from here lately: try again in some minutes.";
        /// Messages of one address, over all its sockets.
        TooManyMessages => "limit", "too-many-messages", "Too many messages come from your address: wait a moment.";
        /// Attempts at one login.
        TooManyAttempts => "limit", "too-many-attempts", "Too many attempts at this login: try again in a quarter of an hour.";
        /// Sockets of one address.
        TooManySockets => "limit", "too-many-sockets", "Too many sockets from your address: close some.";
        /// Tables of one person that are not over.
        TooManyTables => "limit", "too-many-tables", "You have too many tables: finish some of them first.";
        /// Tables watched over one socket.
        TooManyWatched { most: usize } => "limit", "too-many-watched", "You can watch {most} tables at once: leave one first.";
        /// Proposals of one seat in one match.
        TooManyProposals => "limit", "too-many-proposals", "You have proposed enough in this match.";
        /// Reactions of one seat.
        TooManyReactions => "limit", "too-many-reactions", "That is a lot to say at once: wait a moment.";
        /// Reports of one person.
        TooManyReports => "limit", "too-many-reports", "You have reported much lately: try again in an hour.";
        /// People whom one person has muted or blocked.
        TooManyRelations { most: usize } => "limit", "too-many-relations", "You can mute and block {most} people: forgive some first.";
        /// Sitting down and leaving, again and again.
        TooManyComings => "limit", "too-many-comings", "Too many have come and gone at this table: make another.";
    }
}
