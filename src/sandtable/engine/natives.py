"""The primitives that compiled rules have in place of functions marked with ``native``, for the CPU and for GPUs."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.contract.record import WHOLE

from .widen import WIDE

AT_ONCE = 12  # words; a load takes a GPU hundreds of cycles, but several may be under way


def natives(target: str) -> dict[str, Any]:
    """The primitives by name."""
    if target == "cuda":
        from numba.cuda import cgutils, types
        from numba.cuda.extending import intrinsic
    else:
        from numba.core import cgutils, types
        from numba.extending import intrinsic
    made = {"index": np.uint32, "word64": np.uint64}
    for make in (make_clear, make_assign, make_fill_action, make_lowest_bit, make_wide):
        name, typed = make(target, cgutils, types)
        made[name] = intrinsic(typed)
    return made


def make_clear(target: str, cgutils: Any, types: Any) -> tuple[str, Any]:
    """Set all bytes of a record to zero."""

    def clear(typing_context: Any, record: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            (pointer,) = arguments
            if target == "cuda":
                clear_by_words(builder, cgutils, pointer, record)
            else:
                cgutils.memset(builder, pointer, cgutils.intp_t(record.size), 0)
            return context.get_dummy_value()

        return types.void(record), lower

    return "clear", clear


def clear_by_words(builder: Any, cgutils: Any, pointer: Any, record: Any) -> None:
    """Zero a record word by word, by volatile stores: what it may change, a GPU's compiler turns into single bytes."""
    from llvmlite import ir

    class VolatileStore(ir.instructions.StoreInstr):  # type: ignore[misc]
        def descr(self, buf: list[str]) -> None:
            super().descr(buf)
            buf[-1] = buf[-1].replace("store ", "store volatile ", 1)

    width = record.size if record.size in WHOLE else record.dtype.alignment
    word = ir.IntType(8 * width)
    words = builder.bitcast(pointer, word.as_pointer())
    with cgutils.for_range(builder, cgutils.intp_t(record.size // width)) as loop:
        store = VolatileStore(builder.block, word(0), builder.gep(words, [loop.index]))
        store.align = width
        builder._insert(store)


def make_assign(target: str, cgutils: Any, types: Any) -> tuple[str, Any]:
    """Copy a record over another; small ones as a whole number."""
    from llvmlite import ir

    def assign(typing_context: Any, into: Any, source: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            to, of = arguments
            if into.size in WHOLE:
                word = ir.IntType(8 * into.size).as_pointer()
                copied = builder.load(builder.bitcast(of, word), align=into.size)
                builder.store(copied, builder.bitcast(to, word), align=into.size)
            elif target == "cuda":
                copy_by_words(builder, cgutils, to, of, into)
            else:
                cgutils.raw_memcpy(builder, to, of, cgutils.intp_t(into.size), 1)
            return context.get_dummy_value()

        return types.void(into, source), lower

    return "assign", assign


def copy_by_words(builder: Any, cgutils: Any, to: Any, of: Any, record: Any) -> None:
    """Copy a record word by word: a GPU would copy what is aligned as well byte by byte.

    Many words are loaded before the first is stored, for it waits for all of them no longer than for one.
    """
    from llvmlite import ir

    width = record.dtype.alignment
    word = ir.IntType(8 * width).as_pointer()
    words_to, words_of = builder.bitcast(to, word), builder.bitcast(of, word)

    def copy_some(first: Any, count: int) -> None:
        places = [builder.add(first, cgutils.intp_t(k)) for k in range(count)]
        loaded = [builder.load(builder.gep(words_of, [place]), align=width) for place in places]
        for place, value in zip(places, loaded, strict=True):
            builder.store(value, builder.gep(words_to, [place]), align=width)

    times, rest = divmod(record.size // width, AT_ONCE)
    if times:
        with cgutils.for_range(builder, cgutils.intp_t(times)) as loop:
            copy_some(builder.mul(loop.index, cgutils.intp_t(AT_ONCE)), AT_ONCE)
    copy_some(cgutils.intp_t(times * AT_ONCE), rest)


def make_fill_action(target: str, cgutils: Any, types: Any) -> tuple[str, Any]:
    """Set all four parts of an action by one store."""
    from llvmlite import ir

    def fill_action(typing_context: Any, action: Any, verb: Any, actor: Any, target: Any, extra: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = ir.IntType(64)
            whole = word(0)
            for place, (part, kind) in enumerate(zip(arguments[1:], signature.args[1:], strict=True)):
                number = context.cast(builder, part, kind, types.uint16)
                whole = builder.or_(whole, builder.shl(builder.zext(number, word), word(16 * place)))
            builder.store(whole, builder.bitcast(arguments[0], word.as_pointer()), align=8)
            return context.get_dummy_value()

        return types.void(action, verb, actor, target, extra), lower

    return "fill_action", fill_action


def make_lowest_bit(target: str, cgutils: Any, types: Any) -> tuple[str, Any]:
    """Count the zeros below the lowest bit that is set, in one instruction."""
    from llvmlite import ir

    def lowest_bit(typing_context: Any, bits: Any) -> Any:
        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return builder.cttz(word, ir.IntType(1)(1))

        return types.int64(bits), lower

    return "lowest_bit", lowest_bit


def make_wide(target: str, cgutils: Any, types: Any) -> tuple[str, Any]:
    """Widen a number to 64 bits with a sign; see :mod:`sandtable.engine.widen`."""

    def wide(typing_context: Any, value: Any) -> Any:
        is_narrow = isinstance(value, types.Boolean) or (isinstance(value, types.Integer) and value.bitwidth < 64)
        result = types.int64 if is_narrow else types.unliteral(value)

        def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return context.cast(builder, arguments[0], signature.args[0], result)

        return result(value), lower

    return WIDE, wide
