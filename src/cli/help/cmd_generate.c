/* Write the man page and the shells' completions, and answer the shells. */
#include "cli/help/completion.h"
#include "cli/help/topics.h"

#include <stdio.h>

/* The scripts only pass the words on. `duello generate words` prints the completions, so they
 * always match the program. */

static const char bash[] =
    "# Completion of duello for bash: eval \"$(duello generate bash)\"\n"
    "_duello()\n"
    "{\n"
    "    local rest=$COMP_LINE words=() word i current\n"
    "    # bash also splits words at = and :; join the parts that have no space between them.\n"
    "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "        word=${COMP_WORDS[i]}\n"
    "        if [[ $i -eq 0 || $rest == [[:space:]]* ]]; then\n"
    "            words+=(\"$word\")\n"
    "        else\n"
    "            words[${#words[@]} - 1]+=$word\n"
    "        fi\n"
    "        rest=${rest#*\"$word\"}\n"
    "    done\n"
    "    current=${words[${#words[@]} - 1]}\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r word _; do\n"
    "        if [[ $word == " COMPLETE_FILES " ]]; then\n"
    "            compopt -o default\n"
    "            continue\n"
    "        fi\n"
    "        [[ $word == *[=:] ]] && compopt -o nospace\n"
    "        if [[ $COMP_WORDBREAKS == *=* && $COMP_WORDBREAKS == *:* ]]; then\n"
    "            word=${word#\"${current%\"${current##*[=:]}\"}\"}\n"
    "        fi\n"
    "        COMPREPLY+=(\"$word\")\n"
    "    done < <(\"$1\" generate words -- \"${words[@]:1}\" 2>/dev/null)\n"
    "}\n"
    "complete -F _duello duello\n";

static const char zsh[] =
    "#compdef duello\n"
    "# Completion of duello for zsh, in a folder of $fpath as _duello; or, after compinit,\n"
    "# eval \"$(duello generate zsh)\"\n"
    "_duello()\n"
    "{\n"
    "    local line word about\n"
    "    local -a whole open files\n"
    "    while IFS=$'\\t' read -r word about; do\n"
    "        case $word in\n"
    "        " COMPLETE_FILES ") files=(1) ;;\n"
    "        *[=:]) open+=(\"${word//:/\\\\:}:$about\") ;;\n"
    "        *) whole+=(\"${word//:/\\\\:}:$about\") ;;\n"
    "        esac\n"
    "    done < <($words[1] generate words -- \"${(@)words[2,CURRENT]}\" 2>/dev/null)\n"
    "    (($#whole)) && _describe -t words word whole\n"
    "    (($#open)) && _describe -t words word open -S ''\n"
    "    (($#files)) && _files\n"
    "    return 0\n"
    "}\n"
    "if [[ $funcstack[1] == _duello ]]; then _duello; else compdef _duello duello; fi\n";

static const char fish[] =
    "# Completion of duello for fish: duello generate fish | source\n"
    "function __duello_words\n"
    "    set -l words (commandline -opc) (commandline -ct)\n"
    "    set -l offers ($words[1] generate words -- $words[2..-1] 2>/dev/null)\n"
    "    string match -v -- " COMPLETE_FILES " $offers\n"
    "    contains -- " COMPLETE_FILES " $offers; and __fish_complete_path (commandline -ct)\n"
    "end\n"
    "complete -c duello -f -a '(__duello_words)'\n";

static int cmd_generate_run(const struct args *a)
{
    static const struct {
        const char *name, *script;
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    const char *what = a->positional[0];

    if (a->positionals == 0)
        return cli_usage("generate what? usage: duello generate %s", a->command->synopsis);
    if (strcmp(what, "words") == 0) {
        completion_print(a->positional + 1, a->positionals - 1);
        return EXIT_DONE;
    }
    if (a->positionals > 1)
        return cli_usage("unexpected argument \"%s\"; usage: duello generate %s", a->positional[1],
                         a->command->synopsis);
    if (strcmp(what, "man") == 0) {
        topics_write_manual();
        return EXIT_DONE;
    }
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shells[i].name, what) == 0) {
            fputs(shells[i].script, stdout);
            return EXIT_DONE;
        }
    return cli_usage("cannot generate \"%s\"; choose man, bash, zsh or fish.", what);
}

const struct command cmd_generate = {
    .name = "generate",
    .group = GROUP_SETUP,
    .synopsis = "man|bash|zsh|fish | words -- WORD...",
    .summary = "Print the man page or shell completions.",
    .examples = "  duello generate man > duello.6\n"
                "  eval \"$(duello generate bash)\"\n"
                "  duello generate fish > duello.fish\n"
                "  duello generate words -- play cl     what the shells call\n",
    .positionals = ARGS_MAX,
    .run = cmd_generate_run,
};
