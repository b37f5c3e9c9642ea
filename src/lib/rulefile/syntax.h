/*
 * What a rule file says, before it becomes a program: its expressions and statements as nodes, and
 * a draft with all its sections. It lives only while a file is loaded.
 */
#ifndef RULEFILE_SYNTAX_H
#define RULEFILE_SYNTAX_H

#include "core/game.h"
#include "rulefile/lexer.h"
#include "rulefile/rulefile.h"

enum {
    STEPS_MAX = RULEFILE_STEPS,
    DRAFT_OPTIONS = OPTIONS_MAX - OPTIONS_OWN,
    DRAFT_PARTS = 12,
    DRAFT_MOVES = 16,
    DRAFT_LETS = 16,
    DRAFT_LINES = 64, /* of one kind: definitions, texts, ends, book, guide */
    DRAFT_NEEDS = 8,  /* of one move */
    DRAFT_PHASES = 8,
    DRAFT_CHOICES = 8,
    DRAFT_LESSONS = 12,
    DRAFT_EDITIONS = 4,
    RANGE_MOST = 30000,
    NUMBER_MOST = 1000000000
};

enum node_kind {
    NODE_NONE,
    /* expressions */
    NODE_CONST,  /* low */
    NODE_OPTION, /* a: which */
    NODE_PART,   /* a: which, whose */
    NODE_BEFORE, /* the same, before the choice */
    NODE_CHOSEN, /* the number of the move of `whose`; b: the highest, or 0 if nobody knows */
    NODE_VERB,   /* the move of `whose` */
    NODE_LET,    /* a: which, b: its value */
    NODE_SEAT,
    NODE_TURN,
    NODE_PHASE,
    NODE_OVER,
    NODE_BY_BOOK,
    NODE_MULTIPLY,
    NODE_DIVIDE,
    NODE_MAX,
    NODE_MIN,
    NODE_ADD,
    NODE_SUBTRACT,
    NODE_LESS,
    NODE_AT_MOST,
    NODE_EQUAL,
    NODE_AND,
    NODE_OR,
    NODE_NOT,
    NODE_IF,      /* a: condition, b, c: values */
    NODE_COUNT,   /* a: pile, b: card */
    NODE_SIZE,    /* a: pile; b, c: from, to, or 0 */
    NODE_HIGHEST, /* a: pile */
    NODE_LOWEST,
    /* statements, in a list by `next` */
    NODE_SAY,    /* a: pieces; each line is one NODE_SAY */
    NODE_SET,    /* a: part, b: value */
    NODE_GIVE,   /* "add" and "take" of one card; a: pile, b: card, c: 1 or -1 */
    NODE_CARRY,  /* "move"; a: from, b: to, c: the card, or 0 for all */
    NODE_LET_BE, /* a: which, b: value, c: is it used outside texts? */
    NODE_WHEN,   /* "if"; a: condition, b: then, c: else */
    NODE_EACH,   /* a: block */
    NODE_WIN,
    NODE_LOSE,
    NODE_DRAW,
    /* pieces of a text, in a list by `next` */
    NODE_WORDS, /* low: place in the file, high: end */
    NODE_VALUE, /* a: number */
    NODE_CARDS, /* a: pile */
    NODE_NAME,  /* whose */
    NODE_S,
    NODE_ES,
    NODE_ARTICLE, /* a: number */
    NODE_CHOICES, /* a: enum choices_style */
    NODE_TEXT,    /* a: pieces of a text by name */
    NODE_DOES,    /* whose; low, high: the verb, as in NODE_WORDS; a: with the name */
    NODE_WHOSE    /* whose: "your", or the name */
};

enum choices_style { CHOICES_PLAIN, CHOICES_NUMBERED, CHOICES_BRACKETED };
enum value_type {
    TYPE_NONE,
    TYPE_ANY,
    TYPE_NUMBER,
    TYPE_FLAG,
    TYPE_CHOICE,
    TYPE_PILE,
    TYPE_MOVE,
    TYPE_PHASE
};
enum whose { WHOSE_MINE, WHOSE_THEIRS, WHOSE_P1, WHOSE_P2, WHOSE_TABLE, WHOSE_NATURE };

struct node {
    uint8_t kind, type, whose;
    uint32_t at; /* in the file */
    int a, b, c, next;
    int low, high; /* the range of a number; of a choice the option is in `c` */
};

/* What an expression asks of the place where it stands. */
enum {
    USE_ME = 1,      /* a player */
    USE_PARTS = 2,   /* a position */
    USE_MOVE = 4,    /* a choice that was made */
    USE_BEFORE = 8,  /* the position before it */
    USE_MINE = 16,   /* hidden cards of "me" */
    USE_HIDDEN = 32, /* other hidden cards */
    USE_TURN = 64,   /* the number of the turn */
    USE_OVER = 128,
    USE_READER = 256, /* the player who reads it */
    USE_NAMES = 512,  /* the names of the players */
    USE_CHOICES = 1024,
    USE_MOVER = 2048 /* a player, if players take turns */
};

struct named {
    int token; /* its name */
    int node;
    int uses, steps;
};

struct draft_option {
    int name, choice[DRAFT_CHOICES], choices; /* tokens */
    int book, low, high;
};

enum part_kind { PART_NUMBER, PART_FLAG, PART_PILE, PART_KNOWN, PART_REST };
enum life { LIFE_LONG, LIFE_TURN_BEGINS, LIFE_TURN_ENDS, LIFE_THIS_TURN };

struct draft_part {
    int name, counted; /* tokens, or -1 */
    enum part_kind kind;
    bool of_table, hidden, secret, full;
    int low, high, first; /* expressions; of piles, top and copies */
    enum life life;
    int life_if;    /* 0: always */
    int from;       /* the part it is drawn from, or of PART_KNOWN the hand; -1 */
    int without[4]; /* of PART_REST: piles and numbers that hold the other cards */
    int withouts;
};

/* A condition that must hold, and why: at length, and in few letters. */
struct draft_need {
    int cond, text, brief;
};

struct draft_move {
    int name, highest; /* a token, and the node of the highest number, or 0 */
    int spends;        /* a part, or -1 */
    unsigned phases;
    struct draft_need needs[DRAFT_NEEDS]; /* of a chance, what "while" says */
    int needs_count, body;
    int next_phase; /* or -1 */
    enum whose next_by;
    bool hands_over;
    /* of a chance */
    bool each;
    int weight;
};

struct draft_end {
    int cond, result; /* 1: win, -1: lose, 0: draw */
};

enum {
    SAID_OPENING,
    SAID_HEADING,
    SAID_PROMPT,
    SAID_CLOSING,
    SAID_STATUS,
    SAID_REMINDER,
    SAID_HAND,
    SAID_BRIEF,
    SAID
};

struct draft {
    struct lexer x;
    struct loaded *g; /* the game, and the bytes of its block that are taken */
    size_t taken;
    int at, end; /* the cursor: the next token, and the end of what is being read */
    int row;     /* the line of the cursor */
    int brackets, lets_open;
    int allowed, used;               /* USE_... */
    bool in_each, in_text, of_table; /* of_table: the parts are */
    bool only_says;                  /* this block is a text, which does not change the game */
    int depth;                       /* of blocks within the block */
    struct draft_move *mover;        /* whose lines these are, or NULL */
    int number_name;                 /* the token of the number of this move or chance, or -1 */
    int number_highest;              /* the node of the highest number */
    bool in_chance;
    int whole;     /* the definition that is being read, or -1 */
    uint64_t once; /* sections that were read, a bit for each */
    int steps;
    struct node *node;
    int nodes, nodes_max;

    bool together;
    struct draft_option option[DRAFT_OPTIONS];
    int options;
    struct draft_need require[DRAFT_NEEDS];
    int requires;
    struct draft_part part[DRAFT_PARTS];
    int parts;
    int phase[DRAFT_PHASES], phases; /* tokens */
    struct draft_move move[DRAFT_MOVES];
    int moves, chances; /* moves of players; then those of nature */
    struct named define[DRAFT_LINES], text[DRAFT_LINES];
    int defines, texts;
    struct named let[DRAFT_LETS];
    int lets;
    struct {
        int cond, body;
    } whenever[DRAFT_NEEDS];
    int whenevers, before, after;
    struct draft_end ends[DRAFT_LINES];
    int ends_count, stuck; /* the result of a player who is stuck: -1, 0 or 1 */
    int said[SAID];
    int books, promises, lessons, exercises; /* exercises: of the last lesson */
    int guide[DRAFT_LINES], guides;          /* conditions, or 0 */
    int edition[DRAFT_EDITIONS], editions;   /* tokens */
    struct rulefile_lines *lines;            /* where to note what is reached, or NULL */
};

#endif
