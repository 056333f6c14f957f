"""How colors look to people with the usual kinds of color vision, and how well words are read on them."""

from __future__ import annotations

import numpy as np

VISIONS = {  # matrices on linear light: Machado, Oliveira and Fernandes (2009), severity 1
    "usual": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE_XYZ = np.array([0.9505, 1.0, 1.089])


def linear(paint: str) -> np.ndarray:
    light = np.array([int(paint[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)


def lab(light: np.ndarray) -> np.ndarray:
    x, y, z = np.cbrt(np.maximum(TO_XYZ @ np.clip(light, 0, 1) / WHITE_XYZ, 0.0089))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def luminance(paint: str) -> float:
    return float(TO_XYZ[1] @ linear(paint))


def contrast(one: str, other: str) -> float:
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)
