"""Renders chat templates with Jinja2, set up as transformers sets it up.

Reads {"template": text, "variables": [object, ...]} from the standard input; writes a list with {"text"} or {"error"}.
"""

import json
import sys

from jinja2.exceptions import TemplateError
from jinja2.ext import loopcontrols
from jinja2.sandbox import SandboxedEnvironment


def refuse(message):
    raise TemplateError(message)


def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


request = json.load(sys.stdin)
# transformers forbids to change lists; two templates do, and elsewhere it makes no difference.
environment = SandboxedEnvironment(trim_blocks=True, lstrip_blocks=True, extensions=[loopcontrols])
environment.filters["tojson"] = to_json
environment.globals.update(raise_exception=refuse, strftime_now=lambda form: "2026-01-01")

answers = []
for variables in request["variables"]:
    try:
        answers.append({"text": environment.from_string(request["template"]).render(**variables)})
    except Exception as error:
        answers.append({"error": f"{type(error).__name__}: {error}"})
json.dump(answers, sys.stdout, ensure_ascii=False)
