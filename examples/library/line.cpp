// Play the best line of a game from C++17: line [RULES], such as charge:goal=9. Objects free themselves.
#include <duello.h>

#include <array>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

template <auto release> struct Free {
    template <class T> void operator()(T *object) const { release(object); }
};
using Rules = std::unique_ptr<duello_rules, Free<duello_rules_free>>;
using Solution = std::unique_ptr<duello_solution, Free<duello_solution_free>>;

Rules read_rules(const std::string &words)
{
    std::array<char, DUELLO_SENTENCE_BYTES> why{};
    duello_rules *made = nullptr;

    if (duello_rules_parse(&made, words.c_str(), why.data(), why.size()) < 0)
        throw std::runtime_error(why.data());
    return Rules(made);
}

Solution solve(const Rules &rules)
{
    std::array<char, DUELLO_SENTENCE_BYTES> why{};
    auto setup = DUELLO_SIZED(duello_solution_setup);
    duello_solution *made = nullptr;

    setup.chances = true;
    if (duello_solution_new(&made, rules.get(), &setup, why.data(), why.size()) < 0)
        throw std::runtime_error(why.data());
    return Solution(made);
}

std::string word(const Rules &rules, duello_move move)
{
    std::array<char, DUELLO_WORD_BYTES> text{};

    duello_move_format(rules.get(), move, text.data(), text.size());
    return text.data();
}

} // namespace

int main(int argc, char **argv)
try {
    const Rules rules = read_rules(argc > 1 ? argv[1] : "charge");
    const Solution known = solve(rules);
    duello_state position{};

    duello_state_start(rules.get(), DUELLO_P1, &position);
    for (int ply = 1; position.turn <= DUELLO_P2 && ply <= 40; ply++) {
        std::array<duello_choice, DUELLO_MOVES_MAX> choices{};
        const int count =
            duello_solution_choices(known.get(), &position, position.turn, choices.data());
        const duello_choice &best =
            choices.at(static_cast<std::size_t>(duello_choice_best(choices.data(), count)));

        std::cout << ply << ". Player " << position.turn + 1 << ": " << word(rules, best.pick)
                  << '\n';
        duello_state_play(rules.get(), &position, best.pick, 0);
    }
} catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
