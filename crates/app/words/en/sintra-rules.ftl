# The rules of Sintra, in our own words; the numbers are those of the rules text.
sg-rules-count = 8
sg-rule-1-title = What it is about
sg-rule-1 =
    You glaze the eight windows of your palace with panes of five colours. Above each window hangs a strip with five coloured spaces. (SG-1.1, SG-1.3)
    Fill a strip, and one of its panes goes into the window below. After six rounds whoever has the most points wins. (SG-3.1, SG-8.6)
sg-rule-2-title = A round
sg-rule-2 =
    The factories get four panes each. Players take turns taking glass or moving back, until no pane is left in the middle of the table. (SG-2.4, SG-3.1, SG-3.2)
sg-rule-3-title = Take glass
sg-rule-3 =
    Take every pane of one colour from a factory; its other panes go to the centre. Or take every pane of one colour from the centre. (SG-4.1)
    Whoever takes from the centre first gets the starting-player token: they move one space down the broken-glass track, and go first in the next round. (SG-4.2)
    The panes go on spaces of their colour of one strip: the one below your glazier, or one further right. The glazier walks there. (SG-4.3)
    What does not fit breaks, and each broken pane moves your marker one space down. You may not break glass by choice. (SG-4.4, SG-4.5)
    One strip has joker spaces, which take any colour. (SG-1.4)
sg-rule-4-title = Or move back
sg-rule-4 =
    The glazier returns to the leftmost strip that is still there. That is the whole turn. (SG-6.1)
sg-rule-5-title = A complete strip
sg-rule-5 =
    First score a point for each of its panes in the bonus colour of the round. (SG-5.1)
    You keep one pane: it glazes the upper frame of the window, the second time the lower one. (SG-5.2)
    After the upper frame the strip is flipped over; after the lower one it is removed. (SG-5.3)
    Score the points of this window, and of every window further right with at least one pane. (SG-5.4)
sg-rule-6-title = Broken glass
sg-rule-6 =
    Your marker moves down a space for every broken pane. At the bottom you lose those points at once and start again from the top. (SG-4.4, SG-8.3)
    At the end you lose the points of the space it is on. (SG-8.2)
sg-rule-7-title = The end
sg-rule-7 =
    Every three panes left on strips are worth a point. (SG-8.1)
    Side A: 10, 6 or 3 points for an ornament with four, three or two glazed frames around it. Side B: full windows times the panes of your most frequent colour. (SG-8.4)
sg-rule-8-title = Ties
sg-rule-8 =
    Ties go to whoever lost fewer points to broken glass; if that is a tie too, the victory is shared. (SG-8.6)
