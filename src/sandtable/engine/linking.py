"""Optimises each rule once: Numba would do so again in every rule that calls it, and make machine code each time,
though only the loops around the rules are ever run. This halves the time that a game takes to compile.

What Numba makes of a rule (:class:`RuleLibrary`) therefore stays as it is; the code of a loop (:class:`LoopLibrary`) is
linked with that of all rules that it reaches, once each, and the whole is optimised. This rests on parts of Numba that
it does not promise to keep; they are those of the version that the project pins.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import CPUCodeLibrary, JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation


class NoEnvironment:
    """A code generator for code that has no environment in Python, since it never runs by itself."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing to set."""


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule: linked into loops, never run by itself."""

    @property
    def codegen(self) -> Any:
        """What made it."""
        return NoEnvironment(self._codegen)

    def finalize(self) -> None:
        """Nothing is optimised and no machine code is made."""
        self._raise_if_finalized()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """There is no machine code: a null pointer, as for what has no wrapper for Python."""
        return 0


def linked(library: CPUCodeLibrary, found: dict[int, CPUCodeLibrary]) -> dict[int, CPUCodeLibrary]:
    """All libraries that a library needs, each once, behind those that it needs itself."""
    for one in library._linking_libraries:
        if id(one) not in found:
            linked(one, found)
            found[id(one)] = one
    return found


class LoopLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a loop, with that of all rules that it reaches."""

    def finalize(self) -> None:
        """Link, optimise, and make machine code."""
        # A definition is taken over only if something linked before asks for it.
        self._linking_libraries = list(linked(self, {}).values())[::-1]
        super().finalize()


@register_pass(mutates_CFG=False, analysis_only=True)
class ChooseLibrary(FunctionPass):  # type: ignore[misc]
    """The step of compiling that decides where the code goes: rules have no wrapper for Python, loops do."""

    _name = "choose_library"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Make the library before Numba would make its own."""
        kind = RuleLibrary if state.flags.no_cpython_wrapper else LoopLibrary
        state.library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own way of compiling, but for where the code goes."""

    def define_pipelines(self) -> list[Any]:
        """All steps in a row."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(ChooseLibrary, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]
