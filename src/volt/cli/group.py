"""A command with subcommands that says what was probably meant, or what there is."""

from difflib import get_close_matches
from typing import Any

from typer.core import TyperGroup


class Group(TyperGroup):
    """``volt`` itself, and ``volt ladder``, ``volt arena`` and the like."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is run; None while a shell completes one that does not exist."""
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            near = get_close_matches(args[0], known, n=1)
            few = f"choose from {', '.join(known)}" if len(known) < 10 else f"{ctx.command_path} --help lists them all"
            ctx.fail(f"There is no command {args[0]!r}; {f'did you mean {near[0]}?' if near else few}")
        return super().resolve_command(ctx, args)
