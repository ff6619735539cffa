"""What is written for hosts: the image, the composition, the unit and the page name what there is."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from concordia.server.routes.about import router
from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent


def options_of(run: Run, *command: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", run(*command, "--help").out))


def dockerfile(instruction: str) -> list[str]:
    """What follows an instruction in the last stage of the Dockerfile, as the list that it is."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").rpartition("\nFROM ")[2].replace("\\\n", " ")
    (line,) = re.findall(rf"^{instruction} .*?(\[.*\])$", text, re.MULTILINE)
    found: list[str] = json.loads(line)
    return found


def test_the_image_starts_the_server_with_options_that_there_are(run: Run) -> None:
    assert dockerfile("ENTRYPOINT") == ["concordia"]
    command, *rest = dockerfile("CMD")
    assert command == "serve"
    assert {one for one in rest if one.startswith("--")} <= options_of(run, "serve")


def test_the_image_asks_for_a_page_that_there_is_and_installs_an_extra_that_there_is() -> None:
    asked = dockerfile("HEALTHCHECK")[-1]
    compile(asked, "health", "exec")
    (path,) = re.findall(r"'(/[^']+)'", asked)
    assert path in [getattr(route, "path", None) for route in router.routes]
    (extra,) = re.findall(r'"\.\[(\w+)\]"', (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extra in project["optional-dependencies"]


def composition() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    told: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return told


def test_the_composition_starts_the_server_on_a_healthy_database(run: Run) -> None:
    services = composition()["services"]
    server, database = services["concordia"], services["database"]
    command, *rest = server["command"]
    assert command == "serve"
    assert {one for one in rest if one.startswith("--")} <= options_of(run, "serve")
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert database["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert database["image"] == "postgres:18"
    wanted = database["environment"]
    url = f"postgresql://{wanted['POSTGRES_USER']}@database/{wanted['POSTGRES_DB']}"
    assert server["environment"]["CONCORDIA_DATABASE"] == url
    assert server["environment"]["PGPASSWORD"] == wanted["POSTGRES_PASSWORD"]
    assert "CONCORDIA_PASSWORD" in wanted["POSTGRES_PASSWORD"]


def test_the_composition_gives_its_services_no_more_than_they_need() -> None:
    for service in composition()["services"].values():
        assert service["cap_drop"] == ["ALL"]
        assert "cap_add" not in service
        assert "privileged" not in service
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["read_only"] is True
        assert "/tmp" in service["tmpfs"]
        assert service["mem_limit"]
        assert service["pids_limit"] > 0
    server = composition()["services"]["concordia"]
    written = {folder for _, folder in (one.split(":") for one in server["volumes"])}
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert written == set(re.findall(r"CONCORDIA_(?:DATA|CACHE)=(\S+)", image))


def test_the_composition_believes_proxies_of_its_own_network_only() -> None:
    told = composition()
    [network] = told["networks"]["default"]["ipam"]["config"]
    command = told["services"]["concordia"]["command"]
    believed = command[command.index("--proxies") + 1]
    assert ip_network(believed) == ip_network(network["subnet"])
    assert ip_network(believed).is_private


UNIT = ROOT / "deploy" / "concordia.service"


def test_the_unit_starts_the_server_with_options_that_there_are(run: Run) -> None:
    unit = UNIT.read_text(encoding="utf-8")
    (options,) = re.findall(r"^CONCORDIA_OPTIONS=\"(.*)\"$", defaults(), re.MULTILINE)
    (start,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert start == "/opt/concordia/bin/concordia serve $CONCORDIA_OPTIONS"
    assert set(re.findall(r"--[a-z-]+", options)) <= options_of(run, "serve")
    assert "EnvironmentFile=-/etc/default/concordia\n" in unit


def defaults() -> str:
    return (ROOT / "deploy" / "concordia.default").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here")
def test_systemd_understands_the_unit_and_finds_it_well_closed(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    text = UNIT.read_text(encoding="utf-8")
    # The program has to be where the unit says: here it is somewhere else.
    unit.write_text(text.replace("/opt/concordia/bin/concordia", sys.executable), encoding="utf-8")
    for check in (["verify"], ["security", "--offline=yes", "--threshold=15"]):
        asked = ["systemd-analyze", *check, str(unit)]
        ended = subprocess.run(asked, check=False, capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout


OF_OTHERS = {
    *("--rm", "--build", "--build-arg", "--detach", "--volumes", "--file"),
    *("--system", "--home-dir", "--shell", "--mode", "--user", "--unit", "--now", "--upgrade"),
}
"""Options of programs other than ours."""


def test_the_page_for_hosts_names_options_that_there_are(run: Run) -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    known = options_of(run) | options_of(run, "serve") | OF_OTHERS
    for command in re.findall(r"^  ([a-z-]+) ", run("admin", "--help").out, re.MULTILINE):
        known |= options_of(run, "admin", command)
    for command in (("users", "add"), ("users", "password"), ("tables", "show"), ("tables", "close")):
        known |= options_of(run, "admin", *command)
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) <= known
    for option in options_of(run, "serve") - {"--help"}:
        assert option in page, f"the page for hosts does not tell of {option}"
