# The rules of Patchwork, in our own words; the numbers are those of the rules text.
pw-rules-count = 8
pw-rule-1-title = What it is about
pw-rule-1 =
    Two players sew a quilt each, a board of 9 by 9 cells. You start with 5 buttons. (PW-1.1)
    There are 33 patches. Each shows its price in buttons, its price in time, and 0 to 3 button icons: its income. (PW-1.2)
    Whoever ends up with more buttons and fewer holes wins.
pw-rule-2-title = Set-up
pw-rule-2 =
    The patches lie in a circle in random order. The neutral token starts behind the smallest patch. (PW-2.1)
    Both time tokens begin at the start of the time track; the starting player's lies on top. (PW-2.2)
pw-rule-3-title = Whose turn it is
pw-rule-3 =
    Whoever is further back on the time track moves, so you may well have several turns in a row. (PW-3.1)
    If both tokens share a space, the one on top moves first; a token that arrives later goes on top. (PW-3.2)
    Once you reach the last space you take no more turns; the other player plays on alone. (PW-3.3)
pw-rule-4-title = Advance
pw-rule-4 =
    Go to the space right in front of the other token and take one button for every space you moved. (PW-4.1)
    Nobody goes beyond the last space. (PW-4.2)
pw-rule-5-title = Or take a patch
pw-rule-5 =
    Choose one of the three patches after the neutral token. You need the buttons for it and room for it. (PW-5.1)
    The neutral token moves into its gap (PW-5.2), and you pay its price. (PW-5.3)
    Place it on free cells of your quilt, rotated and flipped as you like. There it stays. (PW-5.4)
    Then your time token moves forward by the patch's price in time. (PW-5.5)
pw-rule-6-title = What your token passes
pw-rule-6 = 
    Pass a button and you take your income: one button for each icon on your quilt. (PW-6.1)
    Pass a special patch and it is yours: place it right away on any free cell. Whoever passes later gets nothing. (PW-6.2)
pw-rule-7-title = The 7×7 token
pw-rule-7 =
    The first player with a full 7×7 square on their quilt takes the 7×7 token: 7 points. (PW-7.1)
pw-rule-8-title = The end
pw-rule-8 =
    When both tokens are on the last space, the match is over. (PW-8.1)
    Your buttons, plus 7 for the 7×7 token, minus 2 for every free cell: that is your score. (PW-8.2)
    Ties go to whoever reached the last space first. (PW-8.3)
