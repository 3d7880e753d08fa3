"""What an engine wrote to standard error: the message is told, wherever its language writes it."""

import pytest

from conformance.runner.asking import Asker, Trouble
from conformance.runner.patience import Patience
from conformance.runner.standard_error import (
    FIRST_KEPT,
    LAST_KEPT,
    KeptErrors,
    last_words,
    message,
    telling,
)
from conformance.tests.speaking import speaker

LOG = "".join(f"request {number}\n" for number in range(50))
TCL = """\
can't read "trick": no such variable
    while executing
"lindex $trick 0"
    (procedure "taker" line 4)
    invoked from within
"taker"
    (file "adapter.tcl" line 340)
"""
TCL_PLAIN = """\
wrong # args: should be "taker trick"
    while executing
"taker"
    (procedure "answer" line 9)
    invoked from within
"answer $request"
    (file "adapter.tcl" line 340)
"""
PYTHON = """\
Traceback (most recent call last):
  File "adapter.py", line 9, in <module>
    answer(request)
  File "adapter.py", line 4, in answer
    return trick[0]
           ~~~~~^^^
IndexError: list index out of range
"""
GO = """\
panic: runtime error: index out of range [8] with length 8

goroutine 1 [running]:
main.taker(...)
\t/engine/main.go:12
main.main()
\t/engine/main.go:40 +0x1d
exit status 2
"""
JAVA = """\
Exception in thread "main" java.util.NoSuchElementException: no card led
\tat Trick.taker(Trick.java:31)
\tat Adapter.answer(Adapter.java:77)
\tat ErrorHandler.run(ErrorHandler.java:9)
\tat Adapter.main(Adapter.java:12)
"""
NODE = """\
/engine/adapter.js:4
  return trick[0].suit;
                  ^

TypeError: Cannot read properties of undefined (reading 'suit')
    at taker (/engine/adapter.js:4:19)
    at answer (/engine/adapter.js:9:3)
    at Interface.emit (node:events:519:28)

Node.js v20.11.0
"""
MESSAGES = {
    TCL: "can't read",
    TCL_PLAIN: "wrong # args",
    PYTHON: "IndexError: list",
    GO: "panic: runtime error",
    JAVA: "Exception in thread",
    NODE: "TypeError: Cannot",
}


@pytest.mark.parametrize("before", ["", LOG])
@pytest.mark.parametrize("trace", MESSAGES)
def test_the_message_of_a_trace_is_told(trace: str, before: str) -> None:
    """At its beginning or its end, and after a log of other things; few lines of it all."""
    for told in (telling(before + trace), message(before + trace)):
        assert [line for line in told if line.startswith(MESSAGES[trace])]
        assert len(told) <= 7
    assert telling(before + trace)[-1] == trace.splitlines()[-1]


def test_lines_left_out_are_marked() -> None:
    """By one line; a text that is short is told whole."""
    assert telling(TCL)[:2] == ['can\'t read "trick": no such variable', "…"]
    assert telling("one\n\n two\n") == ["one", " two"]
    assert telling("") == message("") == []
    assert last_words("") == ""
    assert last_words("no pack\n") == "\nno pack"


def test_without_a_message_the_first_and_the_last_line_are_told() -> None:
    """Nothing says which of them is it."""
    assert message(LOG) == ["request 0", "request 49"]
    assert telling(LOG, 1) == ["request 0", "…", "request 49"]


def test_a_line_is_told_in_part_where_it_is_long() -> None:
    """What is kept of it is another matter."""
    assert telling("J" * 300) == ["J" * 200]


def test_the_beginning_and_the_end_are_kept() -> None:
    """With a mark between them, however it came, and never more than 64 KiB."""
    whole = ("first\n" + "♠ " * 100_000 + "\nlast\n").encode()
    kept = KeptErrors()
    for start in range(0, len(whole), 5000):
        kept.add(whole[start : start + 5000])
    text = kept.text()
    assert text.startswith("first\n♠ ♠")
    assert text.endswith("♠ \nlast\n")
    assert text.count("\n[…]\n") == 1
    assert FIRST_KEPT + LAST_KEPT - 64 < len(text.encode()) <= FIRST_KEPT + LAST_KEPT == 64 * 1024


def test_what_fits_is_kept_as_it_is() -> None:
    """Nothing is marked as left out."""
    kept = KeptErrors()
    for _ in range(64):
        kept.add(b"J" * 1023 + b"\n")
    assert kept.text() == ("J" * 1023 + "\n") * 64
    kept.add(b"J")
    assert "[…]" in kept.text()


@pytest.mark.parametrize("one_shot", [False, True])
def test_a_crash_is_told_with_its_message(one_shot: bool) -> None:
    """The trace may be longer than what is shown of it."""
    habit = f"sys.stderr.write({TCL!r})\nsys.stderr.flush()\nos._exit(1)"
    with Asker(speaker(habit, one_shot=one_shot), Patience(request=3)) as asker:
        (reply,) = asker.ask_all([{"n": 1}])
    assert isinstance(reply, Trouble)
    assert 'exit status 1\ncan\'t read "trick": no such variable\n…\n' in reply.note
