#!/usr/bin/env python3
"""The image of examples/serve/Containerfile, built and run with podman from a base image that mmdebstrap or debootstrap
makes of Debian's packages: it is healthy, is not root, cannot write to its root, stops with 0 and keeps its games.
Where there is only buildah, the image is built and its settings are shown. With BASE=IMAGE the base is that image.
Without IMAGE=1 the test does nothing: it needs minutes and the network. Prints TAP.
Long: IMAGE=1"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import server  # noqa: E402
import ws  # noqa: E402
from tap import check, finish, skip  # noqa: E402

WHAT = "the image"
NAME = "duello-test-%d" % os.getpid()
OWN_BASE = "localhost/duello-test-base"
# Podman's usual way, and one for machines without systemd, where limits cannot be raised.
WAYS = (((), ()), (("--runtime", "runc", "--cgroup-manager", "cgroupfs"),
                   ("--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024")))


TOOL = "podman" if shutil.which("podman") and os.environ.get("TOOL") != "buildah" else "buildah"


def podman(*words, before=()):
    return subprocess.run([TOOL, *before, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, cwd=server.ROOT)


def missing():
    """Return why the test cannot run; "" if it can."""
    if os.environ.get("IMAGE") != "1":
        return "IMAGE=1 builds and runs it"
    if not shutil.which(TOOL):
        return "neither podman nor buildah is installed"
    if not os.environ.get("BASE") and not shutil.which("mmdebstrap") and not shutil.which("debootstrap"):
        return "neither mmdebstrap nor debootstrap is installed, and BASE names no image"
    return ""


def make_base(folder):
    """Make a base image of Debian's packages."""
    tar = folder + "/base.tar"
    if shutil.which("mmdebstrap"):
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", "bookworm", tar], check=True)
    else:
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", folder + "/root"], check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run(["tar", "-C", folder + "/root", "-cf", tar, "."], check=True)
    with open(folder + "/Containerfile", "w", encoding="ascii") as file:
        file.write("FROM scratch\nADD base.tar /\n")
    made = podman("build", "-t", OWN_BASE, folder)
    assert made.returncode == 0, made.stdout
    return OWN_BASE


def build(base):
    for isolation in ("oci", "chroot"):
        done = podman("build", "--format", "docker", "--isolation", isolation, "--build-arg", "BASE=" + base, "-f",
                      "examples/serve/Containerfile", "-t", "localhost/" + NAME, ".")
        if done.returncode == 0:
            break
    return check("the image is built", done.returncode == 0, done.stdout)


def run(port):
    """Start a container; returns podman's own options that worked, or None."""
    for before, after in WAYS:
        podman("rm", "--force", NAME)
        done = podman("run", "--detach", "--name", NAME, "--read-only", "--cap-drop", "ALL", "--network", "host",
                      "--health-interval=disable", "--volume", NAME + ":/var/lib/duello",
                      "--env", "DUELLO_LISTEN=127.0.0.1:%d" % port, *after, "localhost/" + NAME, before=before)
        if done.returncode == 0:
            return before
    check("a container starts", False, done.stdout)
    return None


def wait_until_healthy(port):
    until = time.monotonic() + server.PATIENCE
    while time.monotonic() < until:
        try:
            return ws.get(port, "/healthz")[2] == b"ok\n"
        except (OSError, ws.Refused):
            time.sleep(0.1)
    return False


def free_port():
    with ws.socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def test_settings():
    """All that buildah can do without a runtime."""
    podman("from", "--name", NAME, "localhost/" + NAME)
    shown = podman("run", "--isolation", "chroot", "--user", "10001", NAME, "--", "duello", "serve", "--show-settings")
    check("the program runs in the image", "listen = 0.0.0.0:7777  # DUELLO_LISTEN" in shown.stdout, shown.stdout)


def test_container():
    port = free_port()
    before = run(port)
    if before is None:
        return
    check("it serves", wait_until_healthy(port), podman("logs", NAME, before=before).stdout)
    inside = podman("exec", NAME, "bash", "-c", "id -u; touch /usr/x; touch /var/lib/duello/x && echo kept",
                    before=before).stdout
    check("it is not root", inside.startswith("10001\n"), inside)
    check("its root cannot be written, and its folder can", "Read-only" in inside and "kept" in inside, inside)
    checked = podman("exec", NAME, "bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/%d && "
                     "printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^ok' <&3" % port, before=before)
    check("its health can be checked from inside", checked.returncode == 0, checked.stdout)
    known = podman("inspect", "--format", "{{.Config.Healthcheck}}", NAME, before=before).stdout
    check("and the image says how", "/healthz" in known, known)
    a, b = ws.Client(port), ws.Client(port)
    game = server.begin(a, b, "charge")
    for client in (a, b):
        client.close()
    podman("stop", NAME, before=before)
    code = podman("inspect", "--format", "{{.State.ExitCode}}", NAME, before=before).stdout.strip()
    check("it stops with 0", code == "0", podman("logs", NAME, before=before).stdout)
    podman("start", NAME, before=before)
    check("it starts again", wait_until_healthy(port), podman("logs", NAME, before=before).stdout)
    back = ws.Client(port, token=a.token)
    check("and the game is there", back.wait(lambda f: f["t"] == "game")["game"] == game)


if missing():
    skip(WHAT, missing())
    finish()
with tempfile.TemporaryDirectory() as place:
    try:
        if build(os.environ.get("BASE") or make_base(place)):
            if TOOL == "podman":
                test_container()
            else:
                test_settings()
    finally:
        podman("rm", *(("--force", "--volumes") if TOOL == "podman" else ()), NAME)
        podman("rmi", "--force", "localhost/" + NAME)
finish()
