# Dlaczego Patchwork odmawia: `no-patchwork-` i kod z katalogu.
no-patchwork-start-not-drawn = Nie wylosowano jeszcze, kto zaczyna.
no-patchwork-circle-not-laid = Łatki nie są jeszcze rozłożone.
no-patchwork-over = Partia skończona: oba znaczniki czasu stoją na ostatnim polu.
no-patchwork-further-back = { $mover-is ->
    [you] To twoja kolej: twój znacznik jest dalej z tyłu na torze czasu.
   *[other] Teraz ruch ma { $mover }: rusza się ten, kto jest dalej z tyłu na torze czasu.
  }
no-patchwork-on-top = { $mover-is ->
    [you] To twoja kolej: oba znaczniki stoją na jednym polu, a twój leży na wierzchu.
   *[other] Teraz ruch ma { $mover }: oba znaczniki stoją na jednym polu, a rusza się ten na wierzchu.
  }
no-patchwork-arrived = { $seat-is ->
    [you] Twój znacznik stoi już na ostatnim polu; dalej gra już tylko { $mover }.
   *[other] { $seat } stoi już na ostatnim polu; { $mover-is ->
        [you] dalej grasz już tylko ty.
       *[other] dalej gra już tylko { $mover }.
      }
  }
no-patchwork-special-first = { $mover-is ->
    [you] Najpierw połóż specjalną łatkę, którą minął twój znacznik.
   *[other] { $mover } mija specjalną łatkę i najpierw musi ją położyć.
  }
no-patchwork-no-special = Nie ma teraz specjalnej łatki do położenia.
no-patchwork-gone = Tej łatki nie ma już w kręgu: { $patch }.
no-patchwork-not-on-offer = { $offer ->
    [one] Możesz wziąć tylko najbliższą łatkę za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
    [few] Możesz wziąć tylko { $offer } najbliższe łatki za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
   *[many] Możesz wziąć tylko { $offer } najbliższych łatek za neutralnym znacznikiem; ta ({ $patch }) jest na miejscu { $place }.
  }
no-patchwork-too-expensive = { $price ->
    [one] Ta łatka kosztuje 1 guzik, a ty masz { $buttons }.
    [few] Ta łatka kosztuje { $price } guziki, a ty masz { $buttons }.
   *[many] Ta łatka kosztuje { $price } guzików, a ty masz { $buttons }.
  }
no-patchwork-no-mirror-images = W tej partii łatki wolno obracać, ale nie odwracać na drugą stronę.
no-patchwork-sticks-out = Tutaj wystawałaby poza kołdrę.
no-patchwork-covered = Pole { $cell } jest już zakryte.
no-patchwork-no-chance-due = Teraz nic się nie losuje.
no-patchwork-start-first = Najpierw losuje się, kto zaczyna („start 0” albo „start 1”), potem rozkłada się krąg.
no-patchwork-circle-now = Wiadomo już, kto zaczyna; teraz rozkłada się krąg.
no-patchwork-no-such-starter = Miejsce { $seat } nie może zaczynać: są miejsca 0 i 1.
no-patchwork-not-each-once = { $patches ->
    [one] W kręgu jest 1 łatka, jeden raz: { $id } się powtarza albo nie istnieje.
    [few] W kręgu każda z { $patches } łatek jest jeden raz: { $id } się powtarza albo nie istnieje.
   *[many] W kręgu każda z { $patches } łatek jest jeden raz: { $id } się powtarza albo nie istnieje.
  }
no-patchwork-wrong-end = Czytając od neutralnego znacznika zgodnie z ruchem wskazówek zegara, krąg kończy się najmniejszą łatką: { $patch }.
