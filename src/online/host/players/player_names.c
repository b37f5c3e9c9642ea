/*
 * A name must not look like another player's. Letters of two scripts in one name are refused, and
 * so are characters of no script, such as letters in disguise (fullwidth, mathematical, enclosed).
 * What remains are letters that look alike in two scripts, and a few in one; they are folded into
 * one.
 */
#include "online/host/players/player_names.h"

#include "bots/bot.h"
#include "online/protocol/frames.h"

/* One number a script; Chinese, Japanese and Korean writing mixes several, which count as one. */
static const struct {
    uint32_t from, to;
    int script;
} player_names_scripts[] = {
    {'A', 'Z', 1},        {'a', 'z', 1},        {0xc0, 0xd6, 1},        {0xd8, 0xf6, 1},
    {0xf8, 0x24f, 1},     {0x1e00, 0x1eff, 1},  {0x370, 0x3ff, 2},      {0x1f00, 0x1fff, 2},
    {0x400, 0x52f, 3},    {0x530, 0x58f, 4},    {0x590, 0x5ff, 5},      {0x600, 0x6ff, 6},
    {0x750, 0x77f, 6},    {0x780, 0x7bf, 7},    {0x900, 0x97f, 8},      {0x980, 0x9ff, 9},
    {0xa00, 0xa7f, 10},   {0xa80, 0xaff, 11},   {0xb00, 0xb7f, 12},     {0xb80, 0xbff, 13},
    {0xc00, 0xc7f, 14},   {0xc80, 0xcff, 15},   {0xd00, 0xd7f, 16},     {0xd80, 0xdff, 17},
    {0xe00, 0xe7f, 18},   {0xe80, 0xeff, 19},   {0xf00, 0xfff, 20},     {0x1000, 0x109f, 21},
    {0x10a0, 0x10ff, 22}, {0x1200, 0x139f, 23}, {0x1780, 0x17ff, 24},   {0x1800, 0x18af, 25},
    {0x1100, 0x11ff, 26}, {0x3005, 0x3007, 26}, {0x3041, 0x318f, 26},   {0x31a0, 0x31ff, 26},
    {0x3400, 0x9fff, 26}, {0xac00, 0xd7a3, 26}, {0x20000, 0x3134f, 26},
};

/* The script of a letter; 0: a digit, a sign or a space of ASCII; -1: of none of these scripts. */
static int player_names_script(uint32_t code)
{
    for (size_t i = 0; i < sizeof player_names_scripts / sizeof player_names_scripts[0]; i++)
        if (code >= player_names_scripts[i].from && code <= player_names_scripts[i].to)
            return player_names_scripts[i].script;
    return code < 0x80 ? 0 : -1;
}

static bool player_names_has_one_script(const char *name)
{
    int script = 0;
    uint32_t code;

    for (size_t n; (n = text_code(name, &code)) > 0; name += n) {
        int of_this = player_names_script(code);

        if (of_this < 0 || (of_this > 0 && script > 0 && of_this != script))
            return false;
        script = of_this > 0 ? of_this : script;
    }
    return true;
}

/* Lower case, in the scripts whose letters are looked at here. */
static uint32_t player_names_lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde && c != 0xd7) ||
        (c >= 0x391 && c <= 0x3a9) || (c >= 0x410 && c <= 0x42f))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40f)
        return c + 0x50;
    if ((c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177) || (c >= 0x460 && c <= 0x4bf) ||
        (c >= 0x4d0 && c <= 0x52f) || (c >= 0x1e00 && c <= 0x1eff))
        return c | 1;
    return (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e) ? c + (c & 1) : c;
}

/* The Latin letter that a lower-case letter, or its capital, looks like. */
static uint32_t player_names_lookalike(uint32_t c)
{
    static const struct {
        uint16_t letter;
        char latin;
    } rows[] = {
        {'i', 'l'},   {'1', 'l'},   {'|', 'l'},   {'0', 'o'},   {0x131, 'l'}, /* I l 1 |, O 0 */
        {0x430, 'a'}, {0x432, 'b'}, {0x435, 'e'}, {0x43a, 'k'}, {0x43c, 'm'}, {0x43d, 'h'},
        {0x43e, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x442, 't'}, {0x443, 'y'}, {0x445, 'x'},
        {0x455, 's'}, {0x456, 'l'}, {0x458, 'j'}, {0x4cf, 'l'}, {0x501, 'd'}, {0x51b, 'q'},
        {0x51d, 'w'}, {0x3b1, 'a'}, {0x3b2, 'b'}, {0x3b5, 'e'}, {0x3b6, 'z'}, {0x3b7, 'h'},
        {0x3b9, 'l'}, {0x3ba, 'k'}, {0x3bc, 'm'}, {0x3bd, 'n'}, {0x3bf, 'o'}, {0x3c1, 'p'},
        {0x3c4, 't'}, {0x3c5, 'y'}, {0x3c7, 'x'},
    };

    if (c >= 'a' && c <= 'z' && c != 'i')
        return c;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].letter == c)
            return (uint32_t)rows[i].latin;
    return c;
}

uint64_t player_names_hash(const char *name)
{
    uint64_t hash = text_hash("", 0);
    uint32_t code;

    for (size_t n; (n = text_code(name, &code)) > 0; name += n) {
        code = player_names_lookalike(player_names_lower(code));
        hash = text_hash_more(hash, &(char){(char)code}, 1);
        if (code >= 0x80)
            hash = text_hash_more(hash, &code, sizeof code);
    }
    return hash;
}

/* Names that would look like whoever runs the host, like somebody who was erased, or like a part of
 * the program. */
static const char *const player_names_reserved[] = {
    "admin",  "administrator", "anonymous", "deleted", "host",   "moderator",
    "nobody", "official",      "operator",  "root",    "server", "someone",
    "staff",  "support",       "sysadmin",  "sysop",   "system", "webmaster",
};
static const char *const player_names_reserved_beginnings[] = {"guest", "duello"};

/* The letters and digits of a name, folded; a digit may stand for a letter. */
struct player_names_letters {
    uint32_t at[NAME_BYTES];
    bool is_digit[NAME_BYTES];
    size_t count;
};

static void player_names_spell(const char *name, struct player_names_letters *out)
{
    uint32_t code;

    out->count = 0;
    for (size_t n; (n = text_code(name, &code)) > 0; name += n) {
        bool is_digit = code >= '0' && code <= '9';

        if (player_names_script(code) == 0 && !is_digit)
            continue;
        out->is_digit[out->count] = is_digit;
        out->at[out->count++] = player_names_lookalike(player_names_lower(code));
    }
}

/* Does a name look like this word, with or without digits and signs around it? */
static bool player_names_looks_like(const char *name, const char *word)
{
    struct player_names_letters a, b;

    player_names_spell(name, &a);
    player_names_spell(word, &b);
    for (size_t from = 0; from + b.count <= a.count; from++) {
        size_t end = from + b.count;

        while (end < a.count && a.is_digit[end])
            end++;
        if (end == a.count && memcmp(a.at + from, b.at, b.count * sizeof b.at[0]) == 0)
            return true;
        if (!a.is_digit[from])
            break;
    }
    return false;
}

static bool player_names_begins_like(const char *name, const char *word)
{
    for (uint32_t code; *word != '\0'; word++) {
        size_t n = text_code(name, &code);

        if (n == 0 || player_names_lookalike(player_names_lower(code)) !=
                          player_names_lookalike((uint32_t)(unsigned char)*word))
            return false;
        name += n;
    }
    return true;
}

static bool player_names_is_reserved(const char *name)
{
    for (size_t i = 0; i < sizeof player_names_reserved / sizeof player_names_reserved[0]; i++)
        if (player_names_looks_like(name, player_names_reserved[i]))
            return true;
    for (size_t i = 0; i < 2; i++)
        if (player_names_begins_like(name, player_names_reserved_beginnings[i]))
            return true;
    for (int i = 0; i < bots_count(); i++)
        if (player_names_looks_like(name, bots_at(i)->id))
            return true;
    return false;
}

bool player_names_is_allowed(const char *name, struct text *why)
{
    int columns = text_columns(name, strlen(name));

    if (columns < FRAMES_NAME_LEAST || columns > FRAMES_NAME_MOST || !text_is_name(name) ||
        strpbrk(name, "<>&\"'`\\") != NULL)
        return text_explain(false, why,
                            "A name has %d to %d printable characters, without spaces at "
                            "either end and without < > & ` \\ and quotation marks.",
                            FRAMES_NAME_LEAST, FRAMES_NAME_MOST);
    if (!player_names_has_one_script(name))
        return text_explain(false, why,
                            "The letters of a name must belong to one alphabet, such as Latin, "
                            "Greek or Cyrillic. Its digits and signs must be those of ASCII.");
    return !player_names_is_reserved(name) || text_explain(false, why, "This name is reserved.");
}
