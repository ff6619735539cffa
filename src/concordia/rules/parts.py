"""How parts are compiled: as code that is taken into that of entries, and not for itself.

numba would optimise each function with all that it calls, and make machine code of it. Entries are optimised
as a whole, and nothing but entries is run. Only compiling imports this module: with it comes numba.
"""

from typing import Any, Final

from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler import Compiler

FITS: Final = hasattr(CPUCodegen, "_module_pass_manager") and all(
    hasattr(JITCodeLibrary, name) for name in ("_optimize_final_module", "_finalize_final_module")
)
"""Whether this numba is made as the library below expects; if not, parts are compiled as numba would."""


class PartLibrary(JITCodeLibrary):
    """The code of a part, which becomes no machine code."""

    def _optimize_final_module(self) -> None:
        """Put in what is put in where it is called, and tidy up: the rest is left to entries."""
        codegen: Any = self._codegen
        passes, builder = codegen._module_pass_manager(
            opt=0, loop_vectorize=False, slp_vectorize=False, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalized = True

    @property
    def codegen(self) -> "PartLibrary":
        """What sets the environment of machine code, of which there is none."""
        return self

    def set_env(self, name: str, environment: Any) -> None:
        """Set no environment: numba would write to where it lies in machine code."""


class PartCompiler(Compiler):
    """Compiles a part."""

    def define_pipelines(self) -> Any:
        """What is done one after the other, as with any function."""
        state: Any = self.state
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)  # type: ignore[no-untyped-call]
        return super().define_pipelines()  # type: ignore[no-untyped-call]
