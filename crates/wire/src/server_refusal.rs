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
        /// A browser asks on behalf of somebody else's page.
        ForeignPage => "person", "foreign-page", "This page may not ask that: it is not ours.";

        // Seat: not in this seat.
        /// One seat is enough.
        SeatedAlready => "seat", "seated-already", "You sit at this table already.";
        /// The invitation is missing or wrong.
        InvitationNeeded => "seat", "invitation-needed", "This table is by invitation: ask its host for the link.";
        /// The table has fewer seats.
        UnknownSeat => "seat", "unknown-seat", "There is no such seat at this table.";
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
        /// The seat of a computer player, a free one or one's own.
        NotReplaceable => "seat", "not-replaceable",
            "Somebody else's seat can be given to a computer player, if a person sits there.";

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
        /// A record would tell secrets.
        RecordTooEarly => "phase", "record-too-early", "A record is told when the match is over.";

        // Table: there is none, or it cannot be made like that.
        /// Nobody has made it.
        NoSuchTable => "table", "no-such-table", "There is no such table.";
        /// The options say how many play.
        SeatCount { players: usize, seats: usize } => "table", "seat-count", "This match has {players} players; you name {seats} seats.";
        /// Whoever makes a table plays once.
        SeatedTwice => "table", "seated-twice", "You can sit in one seat only.";
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

        // Limit: too much.
        /// Requests of one address.
        TooManyRequests => "limit", "too-many-requests", "Too many requests: wait a moment.";
        /// New people and passwords of one address.
        TooManyCostly => "limit", "too-many-costly-requests", "That is too much at once: try again in a minute.";
        /// Editions of one address.
        TooManyEditions => "limit", "too-many-editions", "Too many editions have come from your address: try again in an hour.";
        /// Sockets of one address.
        TooManySockets => "limit", "too-many-sockets", "Too many sockets from your address: close some.";
        /// Tables of one person that are not over.
        TooManyTables => "limit", "too-many-tables", "You sit at too many tables: finish some of them first.";
        /// Tables watched over one socket.
        TooManyWatched { most: usize } => "limit", "too-many-watched", "You can watch {most} tables at once: leave one first.";
        /// Sitting down and leaving, again and again.
        TooManyComings => "limit", "too-many-comings", "Too many have come and gone at this table: make another.";
    }
}
