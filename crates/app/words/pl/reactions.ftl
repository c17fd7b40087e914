# Co ludzie mówią przy stole przez sieć: `reaction-` i słowo z protokołu.
reaction-hello = Cześć!
reaction-good-luck = Powodzenia!
reaction-nice-move = Dobry ruch!
reaction-good-game = Dobra partia!
reaction-thanks = Dzięki!
reaction-sorry = Przepraszam!
reaction-oops = Ups…
reaction-thinking = Chwila, myślę…
reaction-back-soon = Zaraz wracam
reaction-take-your-time = Spokojnie, bez pośpiechu
reaction-smile = Uśmiech
reaction-laugh = Śmiech
reaction-wow = Wow
reaction-sad = Smutek
reaction-clap = Brawo
reaction-thumb-up = Kciuk w górę
