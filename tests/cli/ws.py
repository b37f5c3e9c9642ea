"""A small WebSocket client for the tests: text frames, and everything that a client must not do."""

import base64
import json
import os
import socket
import ssl
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
recording = None  # a recording.Recording of everything that is sent and received from now on


class Refused(Exception):
    """The server did not open a WebSocket; `status` and `body` say why."""

    def __init__(self, status, body):
        super().__init__("%s: %s" % (status, body))
        self.status, self.body = status, body


class Closed(Exception):
    """The server closed; `code` is None if it did so without a close frame."""

    def __init__(self, code, reason=""):
        super().__init__("%s %s" % (code, reason))
        self.code, self.reason = code, reason


def read_head(sock):
    """Read the head of an answer; returns status, headers and what follows."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = sock.recv(4096)
        if not more:
            raise Refused(0, "closed without an answer")
        data += more
    head, rest = data.split(b"\r\n\r\n", 1)
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, value = line.split(":", 1)
        headers[name.strip().lower()] = value.strip()
    return int(lines[0].split()[1]), headers, rest


def read_body(sock, headers, rest):
    """Read the body of an answer: as long as it says, or to the end."""
    length = int(headers.get("content-length", 1 << 30))
    while len(rest) < length:
        try:
            more = sock.recv(65536)
        except (ConnectionError, socket.timeout):
            break
        if not more:
            break
        rest += more
    return rest[:length]


def connect(port, host="127.0.0.1", timeout=30, tls=False, source=None):
    sock = socket.create_connection((host, port), timeout, source_address=(source, 0) if source else None)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # without reading all certificates of the system
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        sock = context.wrap_socket(sock)
    return sock


def get(port, path="/", headers=(), method="GET", **more):
    """Ask for a page; returns status, headers and body."""
    with connect(port, **more) as sock:
        lines = ["%s %s HTTP/1.1" % (method, path), "Host: 127.0.0.1:%d" % port, "Connection: close", *headers]
        sock.sendall("\r\n".join(lines + ["", ""]).encode())
        status, answer, rest = read_head(sock)
        return status, answer, read_body(sock, answer, rest)


class Socket:
    """An open WebSocket."""

    def __init__(self, port, path="/ws", origin=None, protocol="duello-1", headers=(), **more):
        self.sock = connect(port, **more)
        self.data = b""
        lines = ["GET %s HTTP/1.1" % path, "Host: 127.0.0.1:%d" % port, "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version: 13",
                 *headers]
        if protocol:
            lines.append("Sec-WebSocket-Protocol: " + protocol)
        if origin is not None:
            lines.append("Origin: " + origin)
        self.sock.sendall("\r\n".join(lines + ["", ""]).encode())
        status, answer, rest = read_head(self.sock)
        if status != 101:
            body = read_body(self.sock, answer, rest)
            self.sock.close()
            raise Refused(status, body.decode("utf-8", "replace"))
        self.data = rest
        self.recording = recording
        self.number = recording.opened() if recording else 0

    def note(self, kind, payload=None):
        if self.recording:
            self.recording.note(self.number, kind, payload)

    def close(self):
        self.note(b"-")
        self.sock.close()

    # ---- frames ----

    def send_frame(self, opcode, payload, final=True, masked=True, claim=None):
        """Send a frame; `claim` is the length that it pretends to have."""
        length = len(payload) if claim is None else claim
        mask = os.urandom(4)
        head = bytes([(0x80 if final else 0) | opcode])
        bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", length)
        if masked:
            key = mask * (len(payload) // 4 + 1)
            payload = bytes(a ^ b for a, b in zip(payload, key))
            head += mask
        self.sock.sendall(head + payload)

    def _take(self, n, until):
        while len(self.data) < n:
            left = until - time.monotonic()
            if left <= 0:
                raise socket.timeout("nothing came")
            self.sock.settimeout(left)
            try:
                more = self.sock.recv(65536)
            except (ConnectionError, ssl.SSLError):
                more = b""
            if not more:
                raise Closed(None)
            self.data += more
        taken, self.data = self.data[:n], self.data[n:]
        return taken

    def read_frame(self, timeout=30):
        """Return opcode and payload; a frame that does not come whole stays in `data`."""
        until = time.monotonic() + timeout
        head = self._take(2, until)
        try:
            more = {126: 2, 127: 8}.get(head[1], 0)
            head += self._take(more, until)
            return head[0] & 15, self._take(int.from_bytes(head[2:], "big") if more else head[1], until)
        except (Closed, socket.timeout):
            self.data = head + self.data
            raise

    def receive(self, timeout=30):
        """Return the next text; answer pings."""
        until = time.monotonic() + timeout
        while True:
            opcode, payload = self.read_frame(until - time.monotonic())
            if opcode == TEXT:
                self.note(b"<", payload)
                return payload.decode("utf-8")
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode("utf-8", "replace"))

    def send(self, text):
        self.note(b">", text.encode("utf-8"))
        self.send_frame(TEXT, text.encode("utf-8"))


class Client(Socket):
    """A guest who speaks the protocol. Frames that are not an answer are kept in `news`. With `guest`, a server that
    does not know the token makes a new guest."""

    def __init__(self, port, token=None, hello=None, welcome=30, guest=False, **more):
        super().__init__(port, **more)
        self.id, self.news = 1, []
        greeting = {"t": "hello", "id": 1, "proto": 1}
        if token is not None:
            greeting.update({"token": token, "guest": guest})
        greeting.update(hello or {})
        self.send(json.dumps(greeting))
        self.welcome = self.wait(lambda m: m["t"] in ("welcome", "sorry"), welcome)
        self.token = self.welcome.get("token", token)

    def next(self, timeout=30):
        if self.news:
            return self.news.pop(0)
        return json.loads(self.receive(timeout))

    def wait(self, wanted, timeout=30):
        """Return the first message that is wanted; the others stay in `news`."""
        for i, message in enumerate(self.news):
            if wanted(message):
                return self.news.pop(i)
        until = time.monotonic() + timeout
        while True:
            message = json.loads(self.receive(until - time.monotonic()))
            if wanted(message):
                return message
            self.news.append(message)

    def post(self, kind, **fields):
        """Send a request without waiting for its answer; returns its id."""
        self.id += 1
        self.send(json.dumps(dict(fields, t=kind, id=self.id)))
        return self.id

    def ask(self, kind, timeout=30, **fields):
        """Send a request and return its answer; one to a message that could not be read has id 0."""
        number = self.post(kind, **fields)
        return self.wait(lambda m: m.get("id") in (number, 0) and m["t"] in ("ack", "refuse"), timeout)
