#!/usr/bin/env python3
"""What signals do to `duello serve`: SIGHUP reads certificate and key again, SIGTERM says goodbye and loses nothing.
Prints TAP.
Takes: 6 seconds, mostly waiting"""

import os
import pty
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish  # noqa: E402


def wait_for(seen, what):
    """Wait until this is seen."""
    until = time.monotonic() + server.PATIENCE
    while not seen():
        if time.monotonic() > until:
            check(what, False)
            return
        time.sleep(0.02)
    check(what, True)


def closing(client):
    """Read until the server closes; returns what came before, and how it closed."""
    frames = []
    try:
        while True:
            frames.append(client.next(server.PATIENCE))
    except ws.Closed as closed:
        client.close()
        return frames, closed


# ---- SIGHUP ------------------------------------------------------------------------------------------

def make_pair(folder, name, *kind):
    """Make a certificate for `name`, and its key."""
    made = subprocess.run(["openssl", "req", "-x509", "-newkey", *kind, "-nodes", "-days", "2", "-subj", "/CN=" + name,
                           "-keyout", "%s/%s.key" % (folder, name), "-out", "%s/%s.pem" % (folder, name)],
                          capture_output=True, check=False)
    assert made.returncode == 0, made.stderr


def install(folder, certificate, key):
    shutil.copy("%s/%s.pem" % (folder, certificate), folder + "/cert")
    shutil.copy("%s/%s.key" % (folder, key), folder + "/key")


def shown(s, folder):
    """Return the name of the certificate that a new connection gets."""
    with ws.connect(s.port, tls=True) as sock:
        got = ssl.DER_cert_to_PEM_cert(sock.getpeercert(binary_form=True))
    for name in ("first", "second", "third"):
        with open("%s/%s.pem" % (folder, name), encoding="ascii") as file:
            if file.read() == got:
                return name
    return got


def reload(s):
    """Send SIGHUP, and wait until the log tells what came of it."""
    before = s.said().count('"event":"reload"')
    s.child.send_signal(signal.SIGHUP)
    wait_for(lambda: s.said().count('"event":"reload"') > before or s.child.poll() is not None, "SIGHUP is logged")
    return s.said().splitlines()[-1]


def test_certificates():
    with server.Server() as s:
        check("without TLS, SIGHUP changes nothing and says so", "there is no certificate" in reload(s), s.said())
        check("and ends nothing", ws.get(s.port, "/healthz")[2] == b"ok\n")
        s.end()
        for name in ("first", "second"):
            make_pair(s.folder, name, "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
        make_pair(s.folder, "third", "rsa:2048")
        install(s.folder, "first", "first")
        s.command += ["--tls-cert", s.folder + "/cert", "--tls-key", s.folder + "/key"]
        s.restart()
        guest = ws.Client(s.port, tls=True)
        check("the first certificate is shown", shown(s, s.folder) == "first")
        for name in ("second", "third", "first"):
            install(s.folder, name, name)
            said = reload(s)
            check("after SIGHUP the %s certificate is shown" % name, shown(s, s.folder) == name, said)
        install(s.folder, "second", "first")
        said = reload(s)
        check("a key that does not fit is refused with a sentence",
              "error" in said and s.folder + "/key cannot be used" in said and "old certificate stays" in said, said)
        check("and the old certificate stays", shown(s, s.folder) == "first")
        os.unlink(s.folder + "/cert")
        said = reload(s)
        check("so is a file that is missing", s.folder + "/cert cannot be used" in said, said)
        check("and the old certificate stays again", shown(s, s.folder) == "first")
        check("connections stay through all this", guest.ask("lobby", on=False)["t"] == "ack")
        guest.close()
        s.end()
        s.launch()
        check("a server does not start without its certificate",
              s.wait() == 1 and s.folder + "/cert cannot be used" in s.said(), s.said())


def test_terminal():
    """A server that was started by hand ends with its terminal, and not by SIGHUP alone."""
    own, its = pty.openpty()

    def control():
        os.setsid()
        os.dup2(its, 0)

    with server.Server(before=control) as s:
        os.close(its)
        check("on a terminal, SIGHUP only reads the certificate again", "no certificate" in reload(s), s.said())
        os.close(own)
        s.child.send_signal(signal.SIGHUP)
        check("without its terminal it ends", s.wait() == 0, s.said())


# ---- SIGTERM -----------------------------------------------------------------------------------------

def test_goodbye():
    """What arrived before the signal is answered and durable; then everyone hears that the server stops."""
    with server.Server() as s:
        a, b = ws.Client(s.port), ws.Client(s.port)
        game = server.begin(a, b, "charge")
        for client in (a, b):
            if client.wait(lambda f: f["t"] == "game")["legal"] is not None:
                mover = client
        s.child.send_signal(signal.SIGSTOP)  # so that requests and signal are there together
        for client in (a, b):
            client.post("lobby", on=False)
        mover.post("move", game=game, ply=0, word="charge 1")
        s.child.send_signal(signal.SIGTERM)
        s.child.send_signal(signal.SIGCONT)
        heard = [closing(client) for client in (a, b)]
        check("requests that had arrived are acknowledged",
              sum(f["t"] == "ack" for frames, _ in heard for f in frames) == 3, heard)
        check("guests hear in a sentence that the server stops", all(
            closed.code == 1001 and "stopping" in closed.reason for _, closed in heard), heard)
        check("and it ends with 0", s.wait() == 0, s.said())
        s.restart()
        back = ws.Client(s.port, token=a.token, hello={"since": [[game, 0]]})
        frame = back.wait(lambda f: f["t"] == "game")
        check("the move is there after the restart", len(frame["moved"]) == 1, frame)


def test_refusals():
    """While a guest does not take what waits for it, the server answers others with 503."""
    with server.Server("--stop-within", "600", "--frames-each", "0") as s:
        with open(s.folder + "/index.html", "w", encoding="ascii") as page:
            page.write("x" * 30000000)
        s.end()
        s.command += ["--web", s.folder]
        s.restart()
        loading = ws.connect(s.port)
        loading.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        status, headers, rest = ws.read_head(loading)
        waiting = ws.connect(s.port)
        s.child.send_signal(signal.SIGTERM)
        wait_for(lambda: ws.get(s.port, "/healthz")[0] == 503, "new requests are answered with 503")
        try:
            ws.Client(s.port)
            check("new guests are refused", False)
        except ws.Refused as refused:
            check("new guests are refused with a sentence",
                  refused.status == 503 and "stopping" in refused.body, refused)
        waiting.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        check("so are those who had connected before", ws.read_head(waiting)[0] == 503)
        body = ws.read_body(loading, headers, rest)
        check("a page that is being sent is sent to its end", status == 200 and len(body) == 30000000, len(body))
        check("then the server ends with 0", s.wait() == 0, s.said())


def test_bound():
    """A guest who does not answer holds the server up for --stop-within seconds at most."""
    with server.Server("--stop-within", "1") as s:
        guest = ws.Client(s.port)
        check("a guest who does not answer does not keep it from ending", s.end() == 0, guest)
        try:
            ws.connect(s.port).close()
            check("and nobody listens any more", False)
        except (ConnectionError, socket.timeout):
            check("and nobody listens any more", True)


for test in (test_certificates, test_terminal, test_goodbye, test_refusals, test_bound):
    if len(sys.argv) == 1 or test.__name__ in sys.argv[1:]:
        test()
finish()
