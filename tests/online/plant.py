"""Plants faults in recordings. Each function takes the lines of a run, changes them as a host with that fault would
have made them, and returns True; or False if the run has no place for it."""

import json
import re


class Line:
    """One line of a recording; `frame` is the JSON of a frame that can be read, else None."""

    def __init__(self, time, connection, kind, text=None):
        self.time, self.connection, self.kind, self.text, self.read = time, connection, kind, text, None

    @property
    def frame(self):
        if self.read is None and self.text is not None:
            try:
                self.read = json.loads(self.text)
            except ValueError:
                self.read = {}
        return self.read if isinstance(self.read, dict) else {}

    def set(self, **members):
        self.put(dict(self.frame, **members))

    def put(self, frame):
        self.read, self.text = frame, json.dumps(frame, separators=(",", ":")).encode()

    def copy(self, connection=None, **members):
        line = Line(self.time, connection or self.connection, self.kind, self.text)
        if members:
            line.set(**members)
        return line

    def __bytes__(self):
        head = "%d %d %s" % (self.time, self.connection, self.kind)
        return head.encode() + (b"" if self.text is None else b" %d %s" % (len(self.text), self.text)) + b"\n"


def parse(data):
    """Return the runs of a recording: their names and lines."""
    head, at, runs = re.compile(rb"(\d+) (\d+) ([-+<>!])(?: (\d+) )?"), 0, []
    name, lines = "a run", []
    while at < len(data):
        found = head.match(data, at)
        if found and found[4]:
            end = found.end() + int(found[4])
            lines.append(Line(int(found[1]), int(found[2]), found[3].decode(), data[found.end():end]))
        else:
            end = data.index(b"\n", at)
            if found:
                lines.append(Line(int(found[1]), int(found[2]), found[3].decode()))
            elif data[at:end] == b".":
                runs.append((name, lines))
                lines = []
            else:
                name = data[at + 2:end].decode()
        at = end + 1
    return runs + ([(name, lines)] if lines else [])


def write(name, lines):
    return b"# %s\n" % name.encode() + b"".join(map(bytes, lines)) + b".\n"


# ---- what is in a run ----

def received(lines, *types):
    wanted = [b'{"t":"%s"' % t.encode() for t in types]
    return [x for x in lines if x.kind == "<" and any(x.text.startswith(w) for w in wanted)]


def sent(lines, kind, **members):
    return [x for x in lines if x.kind == ">" and x.text.startswith(b'{"t":"%s"' % kind.encode())
            and "id" in x.frame and all(x.frame.get(k) == v for k, v in members.items())]


def answers(lines, request, *types):
    return [x for x in received(lines, *(types or ("ack", "refuse")))
            if x.connection == request.connection and x.frame["id"] == request.frame["id"]]


def players(lines):
    """Who each connection is."""
    return {x.connection: x.frame["you"]["player"] for x in received(lines, "welcome")}


def about(lines, game, *types):
    return [x for x in received(lines, *types) if x.frame["game"] == game]


def is_unsure(lines, connection):
    return any(x.connection == connection for x in sent(lines, "recover"))


def first_answered(lines, kind, answer):
    """Requests of which one has exactly this answer, with the answer."""
    for request in sent(lines, kind):
        found = answers(lines, request)
        if len(found) == 1 and found[0].frame["t"] == answer and not is_unsure(lines, request.connection):
            yield request, found[0]


# ---- faults ----

def lost_move(lines):
    """A move is acknowledged, but is not in the game."""
    for request, answer in first_answered(lines, "move", "refuse"):
        game, ply = request.frame["game"], request.frame.get("ply")
        events = [e for e in about(lines, game, "event")
                  if e.frame["ply"] == (ply or 0) + 1 and not e.frame.get("undone")]
        is_played = any(request.frame["word"] in m for e in events for m in e.frame["moved"])
        sits = any(x.connection == request.connection and x.frame["seat"] > 0 for x in about(lines, game, "game"))
        if events and not is_played and sits and b"over" not in answer.text:
            answer.put({"t": "ack", "id": request.frame["id"], "v": events[0].frame["v"]})
            return True
    return False


def doubled_move(lines):
    """A choice is in the game twice, and was sent once."""
    for event in received(lines, "event"):
        ply = event.frame["ply"] - 1
        for moved in event.frame["moved"]:
            moves = sent(lines, "move", game=event.frame["game"], ply=ply, word=moved[2:])
            if moves and not event.frame.get("undone") and not any(is_unsure(lines, m.connection) for m in moves):
                gone = moves + [a for m in moves for a in answers(lines, m)]
                lines[:] = [x for x in lines if not any(x is g for g in gone)]
                return True
    return False


def early_reveal(lines):
    """Somebody who comes back is shown the other's secret choice."""
    for game in received(lines, "game"):
        seats = [s for s in game.frame["chosen"] if s != game.frame["seat"]]
        if seats and not game.frame.get("over"):
            game.set(moved=game.frame["moved"] + ["%d shield" % seats[0]])
            return True
    return False


def early_word(lines):
    """The news that somebody has chosen says what."""
    for chosen in received(lines, "chosen"):
        chosen.set(word="shield")
        return True
    return False


def early_event(lines):
    """Both choices are shown before the second was sent."""
    for event in received(lines, "event"):
        ply, game = event.frame["ply"] - 1, event.frame["game"]
        for moved in event.frame["moved"]:
            moves = sent(lines, "move", game=game, ply=ply, word=moved[2:])
            if len(event.frame["moved"]) == 2 and len(moves) == 1 and len(answers(lines, moves[0])) == 1 \
                    and not is_unsure(lines, moves[0].connection):
                first = min(i for i, x in enumerate(lines) if x.kind == "<" and x.frame.get("game") == game
                            and x.frame.get("v", 0) >= event.frame["v"])
                answer = answers(lines, moves[0])[0]
                lines.remove(answer)
                lines.remove(moves[0])
                lines[first:first] = [moves[0], answer]
                return True
    return False


def hidden_card(lines):
    """The position shows a card of the opponent's hand."""
    for event in received(lines, "event"):
        view = event.frame["view"]
        hand = re.search(r"hand=(\S*)/(\S*)", view)
        if hand and "" in hand.groups() and hand[1] != hand[2]:
            new = view.replace("hand=/", "hand=3/") if not hand[1] else view.replace(hand[0], hand[0] + "3")
            seat = [g.frame["seat"] for g in about(lines, event.frame["game"], "game")
                    if g.connection == event.connection]
            ended = about(lines, event.frame["game"], "over") and not any(
                e.frame.get("undone") for e in about(lines, event.frame["game"], "event"))
            if not seat or not ended:
                continue
            for line in about(lines, event.frame["game"], "event", "game"):
                if line.frame["view"] == view:
                    line.set(view=new)
            return True
    return False


def hidden_draw(lines):
    """A player is told which card the opponent draws."""
    for event in received(lines, "event"):
        for moved in event.frame["moved"]:
            found = re.match(r"nature player (\d) draws", moved)
            if found and about(lines, event.frame["game"], "over"):
                other = [e for e in about(lines, event.frame["game"], "event") if e.frame["v"] == event.frame["v"]
                         and moved not in e.frame["moved"]
                         and any(o.connection == e.connection for o in about(lines, event.frame["game"], "over"))
                         and any(g.connection == e.connection for g in about(lines, event.frame["game"], "game"))]
                if other:
                    other[0].set(moved=other[0].frame["moved"] + [moved])
                    return True
    return False


def rating_twice(lines):
    """A pair counts twice for one player."""
    for welcome in reversed(received(lines, "welcome")):
        if welcome.frame["ratings"]:
            ratings = [dict(r, games=r["games"] + 2) for r in welcome.frame["ratings"]]
            welcome.set(ratings=ratings)
            return True
    return False


def rating_jumps(lines):
    """A rating is not the sum of its pairs."""
    for welcome in reversed(received(lines, "welcome")):
        if welcome.frame["ratings"]:
            welcome.set(ratings=[dict(r, rating=r["rating"] + 1) for r in welcome.frame["ratings"]])
            return True
    return False


def rating_disagrees(lines):
    """The two players of a pair are told different ratings."""
    for over in received(lines, "over"):
        if over.frame["ratings"] and len(about(lines, over.frame["game"], "over")) > 1:
            over.set(ratings=[n + 1 for n in over.frame["ratings"]])
            return True
    return False


def stale_read(lines):
    """After the server was killed, somebody is shown an older game than before."""
    kills = [i for i, x in enumerate(lines) if x.kind == "!"]
    for kill in kills:
        for game in received(lines[kill:], "game"):
            hello = [i for i, x in enumerate(lines) if x.kind == ">" and x.connection == game.connection
                     and b'"hello"' in x.text][0]
            older = [g for g in about(lines[:kill], game.frame["game"], "game")
                     if g.frame["seat"] == game.frame["seat"] and ("fields" in g.frame) == ("fields" in game.frame)]
            newer = [x for x in lines[:hello] if x.kind == "<" and b'"v"' in x.text
                     and x.frame.get("game") == game.frame["game"]]
            if older and newer and max(x.frame["v"] for x in newer) > older[0].frame["v"] and hello > kill:
                game.put(older[0].frame)
                return True
    return False


def out_of_order(lines):
    """Two events come in the wrong order."""
    last = {}
    for event in received(lines, "event"):
        key = event.connection, event.frame["game"]
        if key in last and last[key].frame["v"] == event.frame["v"] - 1:
            event.text, last[key].text = last[key].text, event.text
            event.read = last[key].read = None
            return True
        last[key] = event
    return False


def sent_later(lines):
    """A move is played before one that was acknowledged before it was sent."""
    for request, answer in first_answered(lines, "move", "ack"):
        game, ply = request.frame["game"], request.frame["ply"]
        if len(sent(lines, "move", game=game, ply=ply)) > 1:
            continue
        for later, other in first_answered(lines, "move", "ack"):
            if later.frame["game"] == game and later.frame["ply"] > ply:
                lines.remove(request)
                lines.remove(answer)
                at = lines.index(other) + 1
                lines[at:at] = [request, answer]
                return True
    return False


def clock_jumps(lines):
    """A clock loses a minute at once."""
    return jump(lines, -60000)


def clock_gains(lines):
    """A clock gains ten seconds at once."""
    return jump(lines, 10000)


def jump(lines, ms):
    for event in received(lines, "event"):
        clock, game = event.frame["clock"], event.frame["game"]
        if clock and min(clock["left"]) + ms > 30000 and sent(lines, "play") and event.frame["v"] > 3:
            shown = [e for e in about(lines, game, "event") if e.frame["v"] == event.frame["v"]]
            before = [e for e in about(lines, game, "event") if e.frame["v"] == event.frame["v"] - 1]
            known = any(a.frame.get("game") == game for a in received(lines, "ack"))
            if not before or not known:
                continue
            for line in shown:
                line.set(clock=dict(clock, left=[n + ms for n in clock["left"]]))
            return True
    return False


def wrong_connection(lines):
    """An event is sent to somebody who does not follow the game."""
    who = players(lines)
    for event in received(lines, "event"):
        following = {x.connection for x in about(lines, event.frame["game"], "game")}
        friends = {who.get(c) for c in following}
        for i, line in enumerate(lines):
            if line.kind == "<" and line.connection not in following and who.get(line.connection) not in friends \
                    and line.connection in who and b"welcome" not in line.text \
                    and not is_unsure(lines, line.connection):
                lines.insert(i + 1, event.copy(line.connection))
                return True
    return False


def wrong_player(lines):
    """A player gets the event that was meant for the opponent."""
    for event in received(lines, "event"):
        for other in about(lines, event.frame["game"], "event"):
            if other.frame["v"] == event.frame["v"] and other.frame["legal"] and not event.frame["legal"] \
                    and ("fields" in other.frame) == ("fields" in event.frame):
                event.text, event.read = other.text, None
                return True
    return False


def undo_comes_back(lines):
    """A choice that was taken back is there again."""
    for undone in received(lines, "event"):
        if not undone.frame.get("undone"):
            continue
        for game in about(lines[lines.index(undone):], undone.frame["game"], "game"):
            if game.frame["v"] >= undone.frame["v"]:
                game.set(moved=game.frame["moved"] + ["1 charge"])
                return True
    return False


def undo_alone(lines):
    """A choice is taken back although the opponent did not agree."""
    for undone in received(lines, "event"):
        if not undone.frame.get("undone"):
            continue
        asked = sent(lines, "undo", game=undone.frame["game"])
        who = players(lines)
        for player in {who.get(r.connection) for r in asked}:
            gone = [r for r in asked if who.get(r.connection) == player]
            gone += [a for r in gone for a in answers(lines, r)]
            if not any(is_unsure(lines, r.connection) for r in asked):
                lines[:] = [x for x in lines if not any(x is g for g in gone)]
                return True
    return False


def goes_on(lines):
    """A game goes on after its end."""
    for over in received(lines, "over"):
        events = [e for e in about(lines, over.frame["game"], "event") if e.connection == over.connection]
        rest = [x for x in lines[lines.index(over) + 1:] if x.frame.get("game") == over.frame["game"]
                and x.connection == over.connection and "v" in x.frame]
        if events and not rest:
            last = events[-1]
            lines.insert(lines.index(over) + 1, last.copy(v=over.frame["v"] + 1, ply=last.frame["ply"] + 1))
            return True
    return False


def two_endings(lines):
    """Two clients are told different results."""
    for over in received(lines, "over"):
        if len(about(lines, over.frame["game"], "over")) > 1 and over.frame["result"] in ("p1", "p2"):
            over.set(result="p2" if over.frame["result"] == "p1" else "p1")
            return True
    return False


def lost_resignation(lines):
    """A resignation is acknowledged, and the game ends in another way."""
    for request, answer in first_answered(lines, "resign", "refuse"):
        overs = about(lines, request.frame["game"], "over")
        seats = [g for g in about(lines, request.frame["game"], "game") if g.connection == request.connection]
        if overs and overs[0].frame["how"] != "resign" and seats and seats[0].frame["seat"] > 0:
            answer.put({"t": "ack", "id": request.frame["id"]})
            return True
    return False


def other_word(lines):
    """Two clients are told of different choices."""
    for event in received(lines, "event"):
        others = [e for e in about(lines, event.frame["game"], "event") if e.frame["v"] == event.frame["v"]]
        moved = event.frame["moved"]
        if len(others) > 1 and moved and not event.frame.get("undone") and moved[0][0] != "n":
            event.set(moved=[moved[0] + "1"] + moved[1:])
            return True
    return False


def lost_name(lines):
    """A name that was acknowledged is forgotten."""
    who = players(lines)
    for request, answer in first_answered(lines, "name", "ack"):
        after = [w for w in received(lines[lines.index(answer):], "welcome")
                 if w.frame["you"]["player"] == who.get(request.connection) and w.connection != request.connection
                 and any(x.kind == ">" and x.connection == w.connection for x in lines[lines.index(answer):])]
        names = [r for r in sent(lines, "name") if is_unsure(lines, r.connection)]
        if after and not names:
            after[-1].set(you=dict(after[-1].frame["you"], name="Guest 1"))
            return True
    return False


def erased_comes_back(lines):
    """Whoever has deleted the account is welcome again."""
    for request, answer in first_answered(lines, "erase", "ack"):
        gone = players(lines).get(request.connection)
        later = lines[lines.index(answer):]
        greeted = {x.connection for x in later if x.kind == ">" and x.frame.get("t") == "hello"}
        for welcome in received(later, "welcome"):
            if gone and welcome.connection in greeted:
                welcome.set(you=dict(welcome.frame["you"], player=gone))
                return True
    return False


def one_code_two_games(lines):
    """An invitation is taken twice."""
    for request, answer in first_answered(lines, "join", "refuse"):
        taken = [a for r, a in first_answered(lines, "join", "ack") if r.frame["code"] == request.frame["code"]]
        made = any(i.frame.get("code") == request.frame["code"] for i in received(lines, "ack"))
        if taken and made:
            answer.put({"t": "ack", "id": request.frame["id"], "game": taken[0].frame["game"] + 1})
            return True
    return False


def two_answers(lines):
    """A request is answered twice."""
    for answer in received(lines, "ack"):
        lines.insert(lines.index(answer) + 1, answer.copy())
        return True
    return False


def lost_event(lines):
    """One event never comes."""
    for event in received(lines, "event"):
        after = [e for e in about(lines, event.frame["game"], "event", "chosen", "over")
                 if e.connection == event.connection and e.frame["v"] == event.frame["v"] + 1]
        if after:
            lines.remove(event)
            return True
    return False


# What each fault is found by.
FAULTS = {
    lost_move: "is lost|was played, not",
    doubled_move: "had not sent it",
    early_reveal: "other choices|at once",
    early_word: "more than who",
    early_event: "had not sent it|no choice",
    hidden_card: "another position|did not see",
    hidden_draw: "other moves",
    rating_twice: "rated games",
    rating_jumps: "has .* not|after .* games",
    rating_disagrees: "ended otherwise",
    stale_read: "stale",
    out_of_order: "follows version",
    sent_later: "played before|had not sent",
    clock_jumps: "at least",
    clock_gains: "at most",
    wrong_connection: "does not follow",
    wrong_player: "somebody else's|another",
    undo_comes_back: "other choices|at once|nobody",
    undo_alone: "never sent `undo`",
    goes_on: "goes on",
    two_endings: "ended otherwise",
    lost_resignation: "but it ended by",
    other_word: "other choices",
    lost_name: "is called",
    erased_comes_back: "was deleted",
    one_code_two_games: "led to game",
    two_answers: "answer 2",
    lost_event: "follows version",
}
