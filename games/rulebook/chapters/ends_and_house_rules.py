"""Rules 8 to 13: piles, ends, house rules, leaving, dice, moves in words. No database."""

CHAPTERS: dict[int, tuple[str, dict[str, str]]] = {
    8: (
        "Piles",
        {
            "8.1": "When the draw pile is used up, the discards except the top card are shuffled into a new "
            "one, when a card is needed or as soon as the last one is taken, as reshuffle says. A wild "
            "that goes back loses the colour named for it; the top card keeps its own.",
            "8.2": "In the middle of a draw: take what is there, shuffle, take the rest.",
            "8.3": "With nothing left to shuffle, draw what there is; the rest of a penalty is dropped, and "
            "the turn is lost all the same. A draw that brings nothing ends the turn.",
            "8.4": "A deal is blocked when every seat in succession has had a turn with neither a play nor a "
            "card drawn. Then the lowest hand wins it (a tie: nobody), or it is void, as blocked_deal "
            "says. The same happens after max_turns_per_deal turns.",
        },
    ),
    9: (
        "The end of a deal and of a game",
        {
            "9.1": "A deal ends when a hand is empty. If the last card was a Draw Two or Wild Draw Four, the "
            "next seat draws first, and those cards count, unless final_draw_effect says no.",
            "9.2": "winner_takes: the winner of a deal takes the points of all other hands. Whoever first "
            "reaches the target wins the game, and the others are placed by points.",
            "9.3": "lowest_total: every seat adds up its own hand. When somebody reaches the target, the "
            "lowest total wins; while the lowest is shared, another deal is played.",
            "9.4": "elimination: every seat adds up its own hand, and whoever reaches the target is out. Out "
            "in the same deal: the lower total is placed better. The last one left wins.",
            "9.5": "A seat that leaves the game is placed below all that did not; who leaves later is placed "
            "better. Its hand stays aside and counts at the end of that deal.",
            "9.6": "With deal_limit the game ends after that many deals at the latest, placed by points; without, "
            "after 1000, since deals may score for nobody for ever.",
        },
    ),
    10: (
        "House rules",
        {
            "10.1": "stacking same: whoever would have to draw for a Draw Two may put a Draw Two on it, and a "
            "Wild Draw Four on a Wild Draw Four; what is owed adds up, and the first who does not stack "
            "takes it all and loses the turn. stacking any: also across the two, a coloured Draw Two "
            "only in the colour named. Whoever owes may only stack or take.",
            "10.2": "seven_zero: a 7 names another seat, and the two swap hands; a 0 passes all hands one seat "
            "on in the direction of play. Not with the last card. A seat left with one card by it is "
            "exposed, unless it is the player's own and the play carried uno.",
            "10.3": "jump_in exact: a seat whose turn it is not may play the very same card as the one on top, "
            "if nothing else is being decided and nothing is owed. Play goes on from there.",
        },
    ),
    11: (
        "Time and leaving",
        {
            "11.1": "What is not decided in time is decided by the system: name the colour held most often; "
            "draw, then pass; take what is owed; accept. With dice: reroll, draw, pass.",
            "11.2": "After so many missed decisions as the clock allows, the seat has left the game.",
            "11.3": "A seat that leaves plays no more at once; what it owed and whether it was exposed lapses, "
            "and the next seat has the decision if it had it. Its Wild Draw Four can no longer be "
            "challenged. When one seat is left, the game is over and that seat has won.",
        },
    ),
    12: (
        "Dice",
        {
            "12.1": "24 dice, for two to four seats. Each colour shows 1 to 6 four times and Skip, Reverse and "
            "Draw Two three times each; eight faces are Wild and four are Wild Draw Four. The box "
            "prints no distribution; this one is ours.",
            "12.2": "The centre roller draws a die and rolls it until it shows a number: the centre die. "
            "Everybody draws five dice and rolls them once. All faces are public and stay until they "
            "are rolled again. The centre roller begins, and later the winner of the last deal rolls.",
            "12.3": "Play a die that matches, or reroll the whole hand. Then play one that matches, or draw a "
            "die and roll it (pass if the bag is empty). Then play that die if it matches, or pass.",
            "12.4": "Dice match as cards do: by colour, number or command, a wild on anything. The die that is "
            "played becomes the centre die, and the old one returns to the bag (for a Wild Draw Four "
            "when it is settled).",
            "12.5": "Commands do what action cards do. Dice that are drawn are rolled once, the rest of the "
            "hand is not touched. Penalties take what the bag has.",
            "12.6": "A Wild Draw Four is judged by the other dice as they lie there, wilds aside. Any opponent "
            "may challenge it until the target accepts; since all dice are open, a challenge that is "
            "wrong is refused.",
            "12.7": "The last die ends the deal at once. The winner takes the faces of all other hands: numbers "
            "count their face, commands 20, wilds 50.",
            "12.8": "A die is written with its number and what it shows: d7:R5. A move names the die alone: "
            "play d7.",
        },
    ),
    13: (
        "Moves in words",
        {
            "13.1": "play R5, play W>G, play R5 uno, play R7@2 (the 7 that swaps hands with seat 2), draw, "
            "pass, color G, accept, challenge, take, uno, catch 2. With dice: play d7, play d10>G uno, "
            "reroll, draw, pass. timeout and forfeit are the system's.",
            "13.2": "What is being decided is called its phase. Cards: first_color, play, drawn, "
            "wild_draw_four. Dice: roll, rerolled, drawn, wild_draw_four. At the end: game_over. "
            "Exactly one seat has the decision.",
        },
    ),
}
