"""What a lead is worth: alike for both sides, more the larger it is, and never as much as a match that is won."""

from __future__ import annotations

from math import isclose, sqrt

from hypothesis import given
from hypothesis import strategies as st

from sandtable.mechanics.leads import SUREST, value_of_lead

LEADS = st.floats(-1e6, 1e6, allow_subnormal=False)
CLEAR = st.floats(1e-3, 1e4)


@given(LEADS, CLEAR)
def test_what_one_side_has_the_other_lacks(lead: float, clear: float) -> None:
    assert value_of_lead(-lead, clear) == -value_of_lead(lead, clear)
    assert abs(value_of_lead(lead, clear)) < 0.96


@given(LEADS, LEADS, CLEAR)
def test_a_larger_lead_is_worth_no_less(one: float, other: float, clear: float) -> None:
    assert value_of_lead(min(one, other), clear) <= value_of_lead(max(one, other), clear)


@given(CLEAR)
def test_a_clear_lead_is_worth_as_much_as_the_side_of_a_square_in_its_diagonal(clear: float) -> None:
    assert isclose(value_of_lead(clear, clear), SUREST / sqrt(2))


@given(CLEAR)
def test_small_leads_count_by_their_size(clear: float) -> None:
    assert isclose(value_of_lead(clear / 1000, clear), SUREST / 1000, rel_tol=1e-5)
