/* How a page that knows no game draws one: names that a game chooses from. All are optional. */
#ifndef CORE_LOOK_H
#define CORE_LOOK_H

/* The ground of a game's table. */
enum tint { TINT_BY_ORDER, TINT_LEAF, TINT_ROSE, TINT_LILAC, TINT_PEACH, TINT_INDIGO, TINT_SAND };

/* A sign for a kind of move, or for a part of a position. */
enum icon {
    ICON_USUAL, /* of a move: by its place among the verbs; of a part: none */
    ICON_BOLT,
    ICON_SWORD,
    ICON_SHIELD,
    ICON_TAKE,
    ICON_STOP,
    ICON_AGAIN,
    ICON_BURST,
    ICON_LOCK,
    ICON_PLUS,
    ICON_NONE, /* a cross: nothing is done */
    ICON_HEART,
    ICON_CARD,
    ICON_COIN,
    ICON_EYE
};

/* What a kind of move does, for its motion and its sound. */
enum act { ACT_REST, ACT_STRIKE, ACT_GUARD, ACT_GAIN, ACT_TAKE, ACT_STOP };

/* At most: of a face, a short title, a gist or what a player needs, and a brief sentence. */
enum { FACE_BYTES = 2048, BRIEF_TITLE_LETTERS = 16, GIST_LETTERS = 24, BRIEF_LETTERS = 60 };

#endif
