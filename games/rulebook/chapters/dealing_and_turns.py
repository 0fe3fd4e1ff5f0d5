"""Rules 3 to 7: the cards, dealing, a turn, the Wild Draw Four, UNO. No database."""

CHAPTERS: dict[int, tuple[str, dict[str, str]]] = {
    3: (
        "Cards",
        {
            "3.1": "The deck has 108 cards. Each of the four colours R, Y, G, B has one 0, two each of 1 to 9, "
            "two Skips, two Reverses and two Draw Twos; four Wilds and four Wild Draw Fours belong to "
            "no colour. In a hand a number counts its face, an action card 20, a wild 50: 1240 for the "
            "whole deck.",
            "3.2": "Cards with the same face are interchangeable. Hands, draw pile and discard pile together "
            "are always the whole deck.",
            "3.3": "A card is written as its colour's letter and its face: R5, GS (green Skip), BR (blue "
            "Reverse), Y+2 (yellow Draw Two), W, W+4. The colour named for a wild follows an arrow: "
            "W>G.",
        },
    ),
    4: (
        "Dealing and the first card",
        {
            "4.1": "Before the first deal every seat turns a card, and the highest number deals; whoever is "
            "tied turns again. A card without a number counts 0 or is put under the deck and replaced, "
            "as dealer_choice says; it may also give the deal to the first seat or draw lots.",
            "4.2": "Cards are dealt one at a time, beginning left of the dealer. The rest is the draw pile, "
            "and its top card is turned: the first card.",
            "4.3": "A number as first card: the seat left of the dealer begins. Skip: that seat is skipped. "
            "Draw Two: it draws two and is skipped. Reverse: play goes to the right, and the dealer "
            "begins, or the seat right of the dealer, as first_reverse_starter says. With two seats the "
            "dealer begins after any of the three.",
            "4.4": "A Wild as first card: the seat left of the dealer names the colour and then plays, or the "
            "card goes back (into the middle of the pile, or shuffled in) and another is turned, as "
            "first_wild says. first_wild_draw_four says the same for a Wild Draw Four.",
            "4.5": "With first_action flip_next a first card that is no number stays without effect, and "
            "another is turned on top of it until a number shows.",
            "4.6": "Nobody stacks on the first card, jumps in on it, swaps by it or challenges it.",
            "4.7": "The next deal is dealt by the next seat to the left that plays, by the winner of the last "
            "deal, or by the same dealer, as dealer_rotation says.",
        },
    ),
    5: (
        "A turn with cards",
        {
            "5.1": "On your turn, play a card that matches, or draw.",
            "5.2": "A card matches by the colour in force, by the same number, or by the same action (the "
            "colour alone counts with action_match color_only). A wild matches everything. The colour "
            "in force is the top card's, or the one named for the wild on top; on a wild only that "
            "colour or another wild matches.",
            "5.3": "You may draw although you could play, unless voluntary_draw forbids it. You draw one card, "
            "or cards until one can be played (up to draw_cap). Then only the card drawn last may be "
            "played, or you pass; drawn_card may force that play, or forbid it. Passing is always said.",
            "5.4": "A wild names one of the four colours as it is played, the one in force included. No other "
            "card names one.",
            "5.5": "Skip: the next seat loses its turn. Reverse: play turns round. Draw Two: the next seat "
            "draws two and loses its turn. With two seats a Reverse is a Skip, unless two_seat_reverse "
            "says none. Only seats that still play are counted.",
            "5.6": "A move that is refused changes nothing and leaves no trace.",
        },
    ),
    6: (
        "The Wild Draw Four",
        {
            "6.1": "A Wild Draw Four is allowed only if no other card in the hand has the colour in force "
            "(no_color), or that colour or the top card's number (no_color_or_number), or colour, "
            "number or action (no_match). Other wilds forbid it only with wd4_wilds_count. What counts "
            "is the colour in force before it.",
            "6.2": "With bluff a forbidden one may be played, and the next seat accepts or challenges before "
            "anything is drawn. With strict a forbidden one is refused. With free every one is allowed. "
            "Where nobody may challenge, the four are drawn at once. Who may challenge is "
            "wd4_challengers.",
            "6.3": "A challenge is judged by the hand and the colour in force at the moment of the play. Cards "
            "that came later do not count.",
            "6.4": "Guilty: the accused draws four, card and colour stay, and the challenger takes a normal "
            "turn; with dice the accused takes the die back and the next seat plays. Innocent: the "
            "challenger draws four and wd4_innocent_extra more, and loses the turn.",
            "6.5": "The challenger alone sees the cards that were judged, until its next move. Everybody is "
            "told whether it was guilty or innocent.",
            "6.6": "As the last card a Wild Draw Four is always allowed and never challenged; the next seat "
            "draws four, if final_draw_effect says so, and the deal ends.",
            "6.7": "Accepting means drawing four and losing the turn.",
        },
    ),
    7: (
        "UNO",
        {
            "7.1": "Whoever plays down to one card says uno with that play. It is also good to say it "
            "beforehand, on one's own turn with exactly two cards (for that turn only), or afterwards, "
            "before being caught.",
            "7.2": "Without the call a seat is exposed. Any other seat may catch it while it is, and it draws "
            "uno_penalty cards. The first to catch it is the only one.",
            "7.3": "until_next_turn: the seat is exposed until the next turn move of anybody. "
            "until_own_next_play: until its own next turn move. Being skipped or made to draw is no "
            "turn move.",
            "7.4": "The penalty changes neither whose turn it is nor what is being decided.",
            "7.5": "The call is due every time: whoever draws and plays down to one card again calls again.",
            "7.6": "catch and uno can be said whenever they are good, whoever has the turn. A uno at any other "
            "time is refused.",
            "7.7": "With uno_window_ms turn moves wait for so long while a seat is exposed, so that everybody "
            "has the same chance to catch it.",
            "7.8": "How many cards each hand has is public.",
        },
    ),
}
