# What people say at a table over the network: `reaction-` and the word of the wire.
reaction-hello = Hello!
reaction-good-luck = Good luck!
reaction-nice-move = Nice move!
reaction-good-game = Good game!
reaction-thanks = Thanks!
reaction-sorry = Sorry!
reaction-oops = Oops…
reaction-thinking = Let me think…
reaction-back-soon = Back in a moment
reaction-take-your-time = Take your time
reaction-smile = Smile
reaction-laugh = Laugh
reaction-wow = Wow
reaction-sad = Sad
reaction-clap = Applause
reaction-thumb-up = Thumbs up
