# The rules of Sintra, in our own words; the numbers are those of the rules text.
sg-rules-count = 8
sg-rule-1-title = What it is about
sg-rule-1 =
    You glaze the eight windows of your palace with panes of five colours. Above each window hangs a strip with five coloured spaces. (SG-1.1, SG-1.3)
    Fill a strip, and one of its panes goes into the window below. After six rounds the most points win. (SG-3.1, SG-8.6)
sg-rule-2-title = A round
sg-rule-2 =
    The factories get four panes each. In turn, everybody makes glass or steps back, until no pane is left on the table. (SG-2.4, SG-3.1, SG-3.2)
sg-rule-3-title = Make glass
sg-rule-3 =
    Take every pane of one colour from a factory; its other panes go to the centre. Or take every pane of one colour from the centre. (SG-4.1)
    The first who takes from the centre gets the starting-player token: one step down on the broken-glass track, and the first turn of the next round. (SG-4.2)
    The panes go on spaces of their colour of one strip: the one below your glazier, or one further right. The glazier walks there. (SG-4.3)
    What does not fit breaks, and each broken pane costs a step. Nobody breaks glass by choice. (SG-4.4, SG-4.5)
    One strip has joker spaces, which take any colour. (SG-1.4)
sg-rule-4-title = Or step back
sg-rule-4 =
    The glazier returns to the leftmost strip that is still there. That is the whole turn. (SG-6.1)
sg-rule-5-title = A complete strip
sg-rule-5 =
    First a point for each of its panes in the colour of the round. (SG-5.1)
    You keep one pane: it glazes the upper frame of the window, the second time the lower one. (SG-5.2)
    After the upper frame the strip is turned over; after the lower one it is gone. (SG-5.3)
    The window brings its points, and so does every window further right with at least one pane. (SG-5.4)
sg-rule-6-title = Broken glass
sg-rule-6 =
    The marker goes down a step for every broken pane. At the bottom you lose its points at once and start again from the top. (SG-4.4, SG-8.3)
    At the end you lose the points of the step on which it stands. (SG-8.2)
sg-rule-7-title = The end
sg-rule-7 =
    Three panes left on strips are worth a point. (SG-8.1)
    Side A: 10, 6 or 3 points for an ornament with four, three or two glazed frames around it. Side B: full windows times the panes of your most frequent colour. (SG-8.4)
sg-rule-8-title = Equals
sg-rule-8 =
    Who lost fewer points to broken glass wins; if that is equal too, the victory is shared. (SG-8.6)
