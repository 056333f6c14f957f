from __future__ import annotations

import pytest

from puzzles.sentences import joined


@pytest.mark.parametrize(("words", "sentence"), [("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")])
def test_a_list_is_joined_as_people_say_it(words: str, sentence: str) -> None:
    assert joined(words) == sentence
    assert joined(iter(words), "or") == sentence.replace("and", "or")
