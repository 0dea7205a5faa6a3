"""The layers of the network, as rules: they read weights, and read and write numbers of a memory, each from where it begins."""

from volt.rules.arena import Arena
from volt.rules.dialect.registry import rule


@rule
def multiply(
    weights: list[float], memory: list[float], layer: int, inputs: int, outputs: int, source: int, target: int
) -> None:
    """Add the product of a vector and a matrix to another vector."""
    for i in range(inputs):
        value = memory[source + i]
        if value != 0.0:
            row = layer + i * outputs
            for j in range(outputs):
                memory[target + j] += value * weights[row + j]


@rule
def clear(memory: list[float], first: int, size: int) -> None:
    """Set numbers to 0."""
    for i in range(size):
        memory[first + i] = 0.0


@rule
def add_linear(
    weights: list[float], memory: list[float], layer: int, inputs: int, outputs: int, source: int, target: int
) -> None:
    """Add a linear layer's output; its bias follows its weights."""
    bias = layer + inputs * outputs
    for j in range(outputs):
        memory[target + j] += weights[bias + j]
    multiply(weights, memory, layer, inputs, outputs, source, target)


@rule
def linear(
    weights: list[float], memory: list[float], layer: int, inputs: int, outputs: int, source: int, target: int
) -> None:
    """A linear layer."""
    clear(memory, target, outputs)
    add_linear(weights, memory, layer, inputs, outputs, source, target)


@rule
def relu(memory: list[float], first: int, size: int) -> None:
    """The positive parts."""
    for i in range(size):
        memory[first + i] = max(0.0, memory[first + i])


@rule
def add(memory: list[float], source: int, target: int, size: int) -> None:
    """Add a vector to another."""
    for i in range(size):
        memory[target + i] += memory[source + i]


@rule
def pool(memory: list[float], source: int, spaces: int, channels: int, target: int) -> None:
    """The means of all spaces, then their maxima."""
    for j in range(channels):
        total, highest = 0.0, memory[source + j]
        for space in range(spaces):
            value = memory[source + space * channels + j]
            total += value
            highest = max(highest, value)
        memory[target + j] = total / spaces
        memory[target + channels + j] = highest


@rule
def convolve(
    arena: Arena, weights: list[float], memory: list[float], layer: int, channels: int, source: int, target: int
) -> None:
    """Add the 3 × 3 convolution of the positive part of a map, zeros around it."""
    for window in range(9):
        right, up = window // 3 - 1, window % 3 - 1
        kernel = layer + window * channels * channels
        for column in range(max(0, -right), min(arena.columns, arena.columns - right)):
            for row in range(max(0, -up), min(arena.rows, arena.rows - up)):
                there = source + ((column + right) * arena.rows + row + up) * channels
                here = target + (column * arena.rows + row) * channels
                for i in range(channels):
                    value = memory[there + i]
                    if value > 0.0:
                        weight = kernel + i * channels
                        for j in range(channels):
                            memory[here + j] += value * weights[weight + j]
