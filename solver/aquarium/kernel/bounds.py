"""Tables that bound what the tiles not yet laid can still earn, by animal.

What is left of an animal are *pieces*: the areas within single tiles. The areas of the end are made of whole pieces, so
each has a largest piece, its core, and absorbs others. The relaxation forgets where tiles lie and which piece a core
absorbs: of absorbed pieces only the blocks in all count. It keeps that the blocks absorbed are those given up, that no
piece is split, and the points table.

Of the areas that can still grow, the two largest are cores of their own or are joined to one; the others are loose
blocks, which may be absorbed or form areas of any size.

Where a round has several tiles to choose from, each animal picks for itself, which would let every animal have the tile
with most of its blocks. A *price* for each block, paid by the animal and given back as four prices for each tile, keeps
the blocks of a tile together. Any price gives a bound; the smallest counts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from solver.tools.entry import Ints, Ints2, Ints3, Ints4, SmallInts, SmallInts2, awaited, compiled

MOST = 36
"""Blocks in the frame."""
NONE = -1_000_000
"""Less than any sum of points: what cannot be."""


class Pieces(NamedTuple):
    """The pieces of the tiles that each step may lay, as arrays by step, tile of choice and animal.

    Attributes:
        number: how many pieces, [steps, choices, 4]; -1 for no such choice.
        sizes: their blocks, [steps, choices, 4, 2]: a tile has at most two pieces of an animal.
        most: by animal, the most blocks that all steps together can bring.
    """

    number: Ints3
    sizes: Ints4
    most: Ints


class Bounds(NamedTuple):
    """By price, animal, steps left, two largest open areas and loose blocks, the most that can still be earned.

    Attributes:
        values: one row for each price.
        prices: of a block.
        starts: by animal, where its entries begin in a row.
        strides: by animal, entries for each set of steps.
        pairs: by animal and two areas (the larger first), where their entries begin within a stride.
    """

    values: SmallInts2
    prices: Ints
    starts: Ints
    strides: Ints
    pairs: Ints3


@compiled
def with_core(before: Ints, after: Ints, size: int, most: int, points: Ints) -> None:
    """One more core, which absorbs any number of blocks; none if its size is 0.

    The index of both is the number of blocks absorbed less those given up, plus `most`.
    """
    if size == 0:
        for balance in range(2 * most + 1):
            after[balance] = before[balance]
        return
    for balance in range(2 * most + 1):
        best = NONE
        for absorbed in range(min(balance, most - size) + 1):
            worth = before[balance - absorbed]
            if worth > NONE // 2:
                best = max(best, worth + points[size + absorbed])
        after[balance] = best


@compiled
def with_piece(before: Ints, after: Ints, size: int, most: int, points: Ints) -> None:
    """One more piece: a core, or given up to be absorbed."""
    with_core(before, after, size, most, points)
    for balance in range(2 * most + 1 - size):
        after[balance] = max(after[balance], before[balance + size])


def best_split(points: Ints) -> Ints:
    """By number, the most points of loose blocks that form areas of any sizes."""
    best = np.zeros(MOST + 1, np.int64)
    for number in range(1, MOST + 1):
        best[number] = NONE
        for size in range(1, number + 1):
            best[number] = max(best[number], points[size] + best[number - size])
    return best


@awaited
def balances(pieces: Pieces, animal: int, points: Ints, price: int, worth: Ints2, one: Ints, other: Ints) -> None:
    """By set of steps and balance, the most points of their pieces less the prices of their blocks.

    Args:
        pieces: what the steps may lay.
        animal: whose.
        points: of its areas, by size.
        price: of a block.
        worth: on return, the answer.
        one, other: scratch of the width of `worth`.
    """
    steps, most = pieces.number.shape[0], pieces.most[animal]
    for left in range(1 << steps):
        for balance in range(2 * most + 1):
            worth[left, balance] = NONE
    worth[0, most] = 0
    for left in range(1, 1 << steps):
        step = 0
        while not (left >> step) & 1:
            step += 1
        for choice in range(pieces.number.shape[1]):
            if pieces.number[step, choice, animal] < 0:
                continue
            before = worth[left & ~(1 << step)]
            for balance in range(2 * most + 1):
                one[balance] = before[balance]
            for piece in range(pieces.number[step, choice, animal]):
                size = pieces.sizes[step, choice, animal, piece]
                with_piece(one, other, size, most, points)
                for balance in range(2 * most + 1):
                    one[balance] = other[balance] - price * size
            for balance in range(2 * most + 1):
                worth[left, balance] = max(worth[left, balance], one[balance])


@awaited
def fill_bounds(
    values: SmallInts, worth: Ints2, split: Ints, pairs: Ints2, stride: int, points: Ints, one: Ints, two: Ints
) -> None:
    """Fill the entries of one animal and price; `one` and `two` are scratch of the width of `worth`."""
    most = worth.shape[1] // 2
    for left in range(len(worth)):
        for large in range(most + 1):
            with_core(worth[left], one, large, most, points)
            for small in range(min(large, most - large) + 1):
                with_core(one, two, small, most, points)
                at = left * stride + pairs[large, small]
                for loose in range(most + 1 - large - small):
                    best = NONE
                    for absorbed in range(loose + 1):
                        best = max(best, two[most + absorbed] + split[loose - absorbed])
                    values[at + loose] = best
        for large in range(1, most + 1):  # or both areas become one
            for small in range(1, min(large, most - large) + 1):
                apart, joined = left * stride + pairs[large, small], left * stride + pairs[large + small, 0]
                for loose in range(most + 1 - large - small):
                    values[apart + loose] = max(values[apart + loose], values[joined + loose])


def pair_places(most: int, pairs: Ints2) -> int:
    """Where the entries of two areas begin, for all pairs that so many blocks allow; returns the number of entries."""
    at = 0
    for large in range(most + 1):
        for small in range(min(large, most - large) + 1):
            pairs[large, small] = at
            at += most + 1 - large - small
    return at


def _balances(pieces: Pieces, animal: int, points: Ints2, price: int) -> tuple[Ints2, Ints, Ints]:
    """What `balances` says of an animal, and its scratch."""
    width = 2 * int(pieces.most[animal]) + 1
    worth = np.zeros((1 << len(pieces.number), width), np.int64)
    one, other = np.zeros(width, np.int64), np.zeros(width, np.int64)
    balances(pieces, animal, points[animal], price, worth, one, other)
    return worth, one, other


def first_bound(pieces: Pieces, points: Ints2, price: int) -> int:
    """The most that all steps together can earn, at a price; `points` are by animal and size, [4, 37]."""
    total = 4 * price * len(pieces.number)
    for animal in range(4):
        worth, _, _ = _balances(pieces, animal, points, price)
        total += int(worth[-1, pieces.most[animal]])
    return total


def make_bounds(pieces: Pieces, points: Ints2, prices: Ints) -> Bounds:
    """The tables for some prices; `points` are by animal and size, [4, 37]."""
    steps = len(pieces.number)
    starts, strides = np.zeros(4, np.int64), np.zeros(4, np.int64)
    pairs = np.zeros((4, MOST + 1, MOST + 1), np.int64)
    room = 0
    for animal in range(4):
        strides[animal] = pair_places(int(pieces.most[animal]), pairs[animal])
        starts[animal] = room
        room += int(strides[animal]) << steps
    values = np.zeros((len(prices), room), np.int32)
    for row in range(len(prices)):
        for animal in range(4):
            worth, one, two = _balances(pieces, animal, points, int(prices[row]))
            part = values[row, starts[animal] : starts[animal] + (strides[animal] << steps)]
            split = best_split(points[animal])
            fill_bounds(part, worth, split, pairs[animal], int(strides[animal]), points[animal], one, two)
    return Bounds(values, prices, starts, strides, pairs)
