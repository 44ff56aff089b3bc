"""The container file of the service: its sources, and the commands in its instructions."""

import shlex

from environment import CHECKOUT

from irdesk.cli.main import build_parser

FILE = CHECKOUT / "packaging" / "server" / "Containerfile"
LINES = FILE.read_text(encoding="utf-8").replace("\\\n#", "").replace("\\\n", "").splitlines()


def test_every_copied_source_is_in_the_project():
    copied = [shlex.split(line)[1:-1] for line in LINES if line.startswith("COPY ") and "--from" not in line]
    assert copied
    for sources in copied:
        for source in sources:
            assert (CHECKOUT / source).exists(), source


def test_the_image_gets_what_the_wheel_is_built_from():
    copied = {source for line in LINES if line.startswith("COPY ") for source in line.split()[1:-1]}
    hook = "packaging/kernels_build_hook.py"
    assert hook in (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    assert {hook, "pyproject.toml", "README.md", "LICENSE", "irdesk", "resources"} <= copied


def test_the_commands_of_its_head_are_those_of_irdesk():
    comment = "\n".join(line.removeprefix("#").strip() for line in LINES if line.startswith("#"))
    commands = [shlex.split(line) for line in comment.splitlines() if line.startswith("docker ")]
    serve = next(line[line.index("serve") :] for line in commands if "serve" in line)
    invite = next(line[line.index("irdesk") + 1 :] for line in commands if "exec" in line)
    for command in (serve, invite):
        build_parser().parse_args(command)
    assert 'ENTRYPOINT ["irdesk"]' in LINES
