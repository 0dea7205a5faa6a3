"""Colour themes: each built-in arena has its own floor and light."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Theme:
    """The colours of an arena. ``texture`` is the material of the floor."""

    name: str
    texture: Literal["steel", "marble", "rust", "asphalt"]
    floor: str
    floor_dark: str
    floor_light: str
    seam: str
    frame: str
    frame_dark: str
    frame_light: str
    letters: str  # coordinates and banners on the frame
    energy: str
    depth: str  # glow at the bottom of a pit
    water: str
    water_deep: str
    lights: tuple[str, str]  # the floodlights, west and east
    sponsors: tuple[str, ...]


# red, blue, green, yellow: distinguishable with colour blindness
SEAT_COLOURS = ("#ff5a4f", "#3f9dff", "#17c790", "#ffc54a")

THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            "twin-cities",
            "steel",
            floor="#8497a8",
            floor_dark="#75889a",
            floor_light="#aebfcc",
            seam="#51616f",
            frame="#2b3a49",
            frame_dark="#16202b",
            frame_light="#5d7890",
            letters="#d3e6f5",
            energy="#43d9ff",
            depth="#2d8ad8",
            water="#3f9fd0",
            water_deep="#10496e",
            lights=("#d8f0ff", "#bfe3ff"),
            sponsors=("NORTHERN TORQUE", "LAKE & SONS BEARINGS", "ZERO KELVIN COLA", "BLIZZARD BATTERIES"),
        ),
        Theme(
            "rome",
            "marble",
            floor="#ddd2bd",
            floor_dark="#cfc2aa",
            floor_light="#f6efe2",
            seam="#a5967b",
            frame="#7c4a35",
            frame_dark="#4a2a20",
            frame_light="#c08a66",
            letters="#ffe9cc",
            energy="#ff8a1f",
            depth="#8a4a20",
            water="#2fa9bd",
            water_deep="#0b5468",
            lights=("#ffe2a8", "#ffd08a"),
            sponsors=("SENATVS LVBRICANTS", "AQVA FORTIS", "VIA APPIA TYRES", "BRVTE INSVRANCE"),
        ),
        Theme(
            "ruhrgebiet",
            "rust",
            floor="#6b5449",
            floor_dark="#5c473e",
            floor_light="#8a6d5d",
            seam="#33261f",
            frame="#2b2523",
            frame_dark="#131010",
            frame_light="#6d5648",
            letters="#ffcf9e",
            energy="#ff6a3d",
            depth="#ff7a1a",
            water="#4f8a8f",
            water_deep="#1b3d45",
            lights=("#ff9a4d", "#ffc27a"),
            sponsors=("ZECHE ELEKTRA", "KOHLE & FUNKEN", "STAHLWERK OHM", "GLÜCK AUF WERKZEUGE"),
        ),
        Theme(
            "tokyo",
            "asphalt",
            floor="#2c3040",
            floor_dark="#262a39",
            floor_light="#454b62",
            seam="#171a26",
            frame="#1a1430",
            frame_dark="#0b0818",
            frame_light="#6a3fa0",
            letters="#ff9df2",
            energy="#ff3fd0",
            depth="#7a2bff",
            water="#2f7fd6",
            water_deep="#12265e",
            lights=("#ff4fd8", "#2fd9ff"),
            sponsors=("NEON NOODLES", "KAIJU CAPACITORS", "HAI VOLT!", "SHIBUYA SERVOS"),
        ),
    )
}
DEFAULT = "twin-cities"
