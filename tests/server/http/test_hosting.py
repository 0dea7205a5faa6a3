"""The examples of docs/hosting.md fit the server: options, names of metrics, files, and Caddy in front of two servers."""

import copy
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from websockets import ConnectionClosed

from support.league import Chooser, Server, over, patiently
from support.paths import ROOT
from support.services import free_port
from support.waiting import PATIENCE, wait_until
from volt.cli.main import _load
from volt.server.runtime.metrics import exposition

DEPLOY = ROOT / "deploy"
OPTIONS = {option for parameter in _load("serve").params for option in parameter.opts}


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


# --- files ---


def test_the_containers_are_started_with_options_that_exist() -> None:
    services = compose()["services"]
    assert services["server1"] == services["server2"]
    verb, *options = services["server1"]["command"]
    assert verb == "serve"
    assert {option.partition("=")[0] for option in options} <= OPTIONS
    unit = (DEPLOY / "volt@.service").read_text(encoding="utf-8")
    assert set(re.findall(r"--[a-z-]+", re.search("ExecStart=(.*)", unit)[1])) <= OPTIONS  # type: ignore[index]


def test_only_caddy_is_reached_from_outside() -> None:
    services = compose()["services"]
    assert {name for name, service in services.items() if "ports" in service} == {"caddy", "grafana"}
    assert all(port.startswith("127.0.0.1:") for port in services["grafana"]["ports"])
    trusted = f"--trusted-proxy={compose()['networks']['default']['ipam']['config'][0]['subnet']}"
    assert trusted in services["server1"]["command"]


def test_files_that_are_mounted_or_copied_exist() -> None:
    mounted = [volume.partition(":")[0] for one in compose()["services"].values() for volume in one.get("volumes", ())]
    assert all((DEPLOY / path).exists() for path in mounted if path.startswith("."))
    for line in re.findall("^COPY (?!--from)(.*)", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE):
        assert all((ROOT / source).exists() for source in line.split()[:-1]), line
    allowed = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert all((ROOT / line[1:]).exists() for line in allowed if line.startswith("!"))


def test_the_image_installs_what_the_lock_says() -> None:
    recipe = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    # once copied to each stage
    assert recipe.count("--require-hashes -r") == recipe.count("requirements-server.lock") - 2
    assert "npm ci" in recipe
    installs = re.findall(r"pip (?:install|wheel)\b[^\n\\]*", recipe)
    assert len(installs) == 4
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
    assert "install" not in re.findall(r'for command in \(\("(\w+)",\)', (ROOT / "hatch_build.py").read_text())


def metrics() -> dict[str, str]:
    """The kind of every metric the server has; a counter or a summary is there before anything was counted."""
    return dict(re.findall(r"^# TYPE (\w+) (\w+)$", exposition(), re.MULTILINE))


def test_the_dashboard_shows_metrics_that_exist() -> None:
    kinds = metrics()
    dashboard = json.loads((DEPLOY / "grafana" / "volt.json").read_text(encoding="utf-8"))
    shown = {name for panel in dashboard["panels"] for one in panel["targets"] for name in names(one["expr"])}
    parts = {"histogram": ("_bucket", "_sum", "_count"), "summary": ("_sum", "_count")}
    known = {name + part for name, kind in kinds.items() for part in parts.get(kind, ("",))}
    assert shown
    assert shown <= known
    seen = {name for name in kinds if any(one.startswith(name) for one in shown)}
    assert {name for name in kinds if name.startswith("volt_")} <= seen, "a metric that nobody sees"


def names(expression: str) -> list[str]:
    return re.findall(r"\b(?:volt|process)_\w+", expression)


@pytest.mark.parametrize(
    "command",
    [
        ["docker-compose", "-f", DEPLOY / "compose.yaml", "--profile", "monitoring", "config", "-q"],
        ["promtool", "check", "config", DEPLOY / "prometheus.yml"],
        ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"],
    ],
    ids=lambda command: command[0],
)
def test_programs_take_their_files(command: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    monkeypatch.setenv("SITE", "volt.example")
    monkeypatch.setenv("POSTGRES_PASSWORD", "secret")
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    unit = tmp_path / "volt@8000.service"
    text = (DEPLOY / "volt@.service").read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/volt/bin/volt", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- Caddy in front of two servers ---

OFFLINE = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"  # a self-signed certificate
LIMITS = "lb_try_duration 5s", "health_timeout 3s"  # a busy machine may need longer for a request


def caddyfile() -> str:
    """The one of docs/hosting.md, without a name to get a certificate for, and with more patience."""
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    for limit in LIMITS:
        assert limit in text
        text = text.replace(limit, f"{limit.split()[0]} {PATIENCE:.0f}s")
    return OFFLINE + text


@pytest.fixture
def site(
    serve: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[tuple[Server, Server, Server]]:
    """Two servers, and the same as the first but reached through Caddy. They share rooms if the test says so."""
    if shutil.which("caddy") is None:
        pytest.skip("Caddy is not installed")
    shared = {name: request.getfixturevalue(name) for name in getattr(request, "param", ())}
    one, two = (serve(**shared, proxies=("127.0.0.1/32",), limits=True) for _ in range(2))
    address = f"localhost:{free_port()}"
    monkeypatch.setenv("SITE", address)
    monkeypatch.setenv("SERVERS", " ".join(server.url.removeprefix("http://") for server in (one, two)))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "caddy/pki/authorities/local/root.crt"))
    (tmp_path / "Caddyfile").write_text(caddyfile())
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    with (tmp_path / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as caddy:
        proxied = copy.copy(one)
        proxied.url = f"https://{address}"
        try:
            wait_until(lambda: answers(proxied))
            yield one, two, proxied
        finally:
            caddy.terminate()
            print((tmp_path / "log").read_text(encoding="utf-8"))  # seen if a test fails


def answers(server: Server) -> bool:
    try:
        return server.call("GET", "/api/ready")[0] == 200
    except OSError:
        return False


def test_people_play_through_caddy(site: tuple[Server, Server, Server]) -> None:
    one, two, proxied = site
    two.stop()
    made = patiently(lambda: proxied.room("you", "random", goal=1, start=True))
    red = patiently(lambda: proxied.sit(made["room"]["id"], *made["tokens"].values()))
    assert red.socket.socket.version() == "TLSv1.2"  # type: ignore[attr-defined]
    red.play(Chooser(1), over)
    assert one.get(f"/api/rooms/{made['room']['id']}")["status"] == "over"
    assert proxied.call("GET", "/metrics")[0] == 404


def test_a_server_that_stops_or_cannot_save_gets_no_requests(site: tuple[Server, Server, Server]) -> None:
    one, two, proxied = site
    can_save, checks = True, 0

    async def check() -> bool:
        nonlocal checks
        checks += 1
        return can_save

    def wait_until_noticed() -> None:
        before = checks
        wait_until(lambda: checks >= before + 2)  # before it asks again, Caddy has noted the answer

    one.rooms.store.can_save = check
    can_save = False
    wait_until_noticed()
    made = [proxied.room("you", "open")["room"]["id"] for _ in range(6)]
    assert set(made) <= set(two.rooms.loaded)
    can_save = True
    wait_until_noticed()
    wait_until(lambda: patiently(lambda: proxied.room("you", "open"))["room"]["id"] in one.rooms.loaded)
    two.stop()
    assert all(proxied.call("GET", "/api/arenas")[0] == 200 for _ in range(10))


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.parametrize("site", [("database", "redis")], indirect=True)
def test_a_game_goes_on_at_the_other_server(site: tuple[Server, Server, Server], database: str) -> None:
    one, two, proxied = site
    made = proxied.room("you", "you", goal=1, start=True)
    room, tokens = made["room"]["id"], made["tokens"].values()
    player = patiently(lambda: proxied.sit(room, *tokens))
    player.play(Chooser(1), lambda m: m["type"] == "happened" and m["snapshot"]["round"] == 2)
    owner = next(server for server in (one, two) if room in server.rooms.loaded)
    owner.stop()
    with pytest.raises(ConnectionClosed):
        player.play(Chooser(1), over)
    patiently(lambda: proxied.sit(room, *tokens)).play(Chooser(1), over)
    assert proxied.get(f"/api/rooms/{room}")["status"] == "over"
