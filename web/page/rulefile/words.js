// What the language has, as examples that can be put into a file.

/** @type {[heading: string, examples: [text: string, about: string][]][]} */
export const language = [
  ['The game', [
    ['game my-game "My Game"', 'a short name, and the title'],
    ['pitch "Take the last match."', 'one line that invites people'],
    ['players "Player 1" and "Player 2" take turns', 'or: choose together'],
    ['option goal: 15, from 1 to 60 "points that win"', 'a number of the rules that people may change'],
    ['option last: wins or loses "who takes the last one"', 'the same with words'],
    ['book "Take 1 to 3 matches."', 'a paragraph of the rules'],
  ]],
  ['What players have', [
    ['table has:\n  heap: 0 to matches, starts at matches', 'both share it'],
    ['each player has:\n  points: 0 to goal', 'the first number is their points'],
    ['  ready: yes or no, until my turn begins', 'a flag, which goes back by itself'],
    ['  hand: cards 1 to 5 times 1, starts full, hidden', 'cards'],
  ]],
  ['Moves', [
    ['move draw-in amount 1 to 3, asks "How many":', 'a move with a number'],
    ['move rest:', 'a move without one'],
    ['  needs my points > 0 else "there is nothing"', 'when it can be made, and why not'],
    ['  add 2 to my points', "or: take 1 from opponent's points"],
    ['  set my ready to yes', 'a number or a flag'],
    ['  move card from my deck to my hand', 'a card'],
    ['  let sum be my points + amount', 'a name for a value'],
    ['  if sum > goal:\n    set my points to 0\n  else:\n    set my points to sum', 'else if, else'],
    ['  say "{me} takes {amount}. {heap} left."', 'a line; {…} is a value'],
  ]],
  ['The end', [
    ['ends:\n  win when my points = goal\n  lose when my points = 0',
      'each line for the player who moved, then for the other'],
    ['stuck: draw', 'for a player without a move; else this player loses'],
  ]],
  ['What is said', [
    ['opening: say "There are {heap} matches."', 'before the game'],
    ['heading: say "", "{me}\'s turn"', 'before a turn'],
    ['prompt: say "{me}, how many? "', 'as the question'],
    ['status: say "{heap} left."', 'after a move'],
    ['closing: say "{me} wins the game!"', 'at the end'],
  ]],
  ['More', [
    ['define left: goal - my points', 'a value with a name'],
    ['whenever my points > goal:\n  set my points to goal', 'what always holds'],
    ['chance deal card 1 to 5, each player, while size of my hand < 3:\n  move card from my deck to my hand',
      'what nature does'],
    ['promise no-draw "Somebody wins."', 'what the book promises; the report checks it'],
    ['guide goal "Reach {goal} points."', 'said in a guided game'],
  ]],
];
