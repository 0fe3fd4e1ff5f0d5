"""Rules 14: the fine print, which holds where another rule could be read differently. No database."""

CHAPTERS: dict[int, tuple[str, dict[str, str]]] = {
    14: (
        "Fine print",
        {
            "14.1": "A seat is exposed no longer as soon as it does not hold exactly one card.",
            "14.2": "With until_next_turn the next turn move ends every exposure that stood before it, whoever "
            "makes it: a play (a jump-in too), draw, reroll, pass, a colour, accept, challenge, take, "
            "and what the system decides. Leaving the game is no turn move.",
            "14.3": "uno beforehand needs the decision, exactly two cards, and a phase in which something may "
            "be played; twice is refused. With a play, uno is good only if the play leaves the player "
            "one card.",
            "14.4": "A call protects its caller only, for that turn. After a swap or a rotation every other "
            "seat that holds one card by it is exposed, even if it held one before.",
            "14.5": "The system never calls UNO for anybody.",
            "14.6": "What can be played, where a rule asks for it: with bluff and free a Wild Draw Four always "
            "can, with strict only if it is allowed. Drawing until playable stops at the first such "
            "card.",
            "14.7": "Challenges by any opponent, and taking a die back, exist with dice only.",
            "14.8": "Stacking with bluff: on the first Wild Draw Four the target accepts, challenges, or "
            "stacks; then four are owed and what the new card adds, and nobody may challenge any more. "
            "A stacked Wild Draw Four is always allowed. Where the last card makes nobody draw, it "
            "cancels what is owed.",
            "14.9": "Nobody jumps in on the first card of a deal or on a wild. Whoever has just played may jump "
            "in on the own card. A jump-in down to one card needs the call like any play; the seat "
            "whose turn it was loses it, with its call beforehand.",
            "14.10": "With two seats a Reverse as first card lets the dealer begin in any case, and play goes to "
            "the right all the same.",
            "14.11": "when_last_taken falls back to when_needed where the pile was empty already. The top card "
            "is never shuffled in.",
            "14.12": "With two seats a 7 still names the other one.",
            "14.13": "A card lies on the discard pile before its own draws. With strict an allowed Wild Draw "
            "Four is drawn at once. An action counts for no_match even where action_match is "
            "color_only.",
            "14.14": "A first card that goes into the middle has half of the other cards above it, rounded down. "
            "flip_next comes before first_wild. Where no winner or the same dealer cannot deal, the "
            "next seat to the left does.",
            "14.15": "The challenger sees the evidence until its next move, uno and catch included, or the end "
            "of the deal.",
            "14.16": "While an UNO window is open all turn moves wait, those of the exposed seat and jump-ins "
            "too. In a scenario time stands still.",
            "14.17": "A forced draw that brings nothing counts towards a blocked deal. Only seats that play "
            "count; when one leaves, counting starts anew. Where every hand counts, it counts in a "
            "blocked deal too; in a void deal nobody scores.",
            "14.18": "What counts as a turn of max_turns_per_deal: plays, passes, draws that bring nothing, "
            "takes, accepts, and challenges that are lost.",
            "14.19": "Totals of seats that have left end no game and are not compared. Places: seats that play, "
            "then those out (the later the better), then those that left (the later the better).",
            "14.20": "If all that are left reach the target in one deal, the lowest total wins; equal ones share "
            "the first place.",
            "14.21": "A seat that leaves with the decision passes it to the next seat in the direction of play, "
            "who starts a turn of its own; only the colour of the first card is still named. The hand "
            "left behind counts at the end of that deal.",
            "14.22": "A shared place uses up those it covers: 1, 2, 2, 4. Blocked and void deals count for "
            "deal_limit.",
            "14.23": "A game that ends because seats left does not score the deal that was being played.",
            "14.24": "The lowest hand of a blocked deal is the one worth the fewest points. A last card that "
            "makes the next seat draw adds to what it owes already.",
            "14.25": "Whoever reaches the target while playing is out, the winner of 14.20 too; who has left "
            "never is.",
            "14.26": "For the first dealer seats turn cards in the order of their numbers, and turned cards stay "
            "aside until the dealer is known. A seat that is dealt a single card is not exposed.",
            "14.27": "At least two seats play. Where every card left is wild, the first one stays and its colour "
            "is named; flip_next stops at the last card.",
            "14.28": "Words are exact: one space, letters as written, no leading zeros. timeout and forfeit are "
            "no moves of players.",
            "14.29": "An option that a ruleset does not mention has official's value. Refused: more pieces dealt "
            "than there are, draw_cap without until_playable, options of the other family, more seats "
            "than there may be.",
            "14.30": "When the system decides a turn, it draws even where drawing is forbidden, then plays the "
            "card if it must be played, else passes. A forced 7 swaps with the next seat.",
            "14.31": "Which die leaves the bag is random; in a scenario it is the first, and dice return to the "
            "end. A die taken back keeps its face until it is rolled again.",
            "14.32": "The centre die is rolled first, then each seat draws and rolls its dice, beginning with "
            "the centre roller. voluntary_draw false forbids reroll and draw while a die can be played.",
        },
    ),
}
