"""Draw who wins at every pair of totals in Charge: python3 map.py [FILE.png]"""

import sys

import matplotlib.pyplot as plt
import numpy as np

import duello

plt.switch_backend("Agg")  # needs no screen
known = duello.solve("charge", jobs=2)
points = known.positions["points"]
size = points.max() + 1
share = np.zeros((size, size))
count = np.zeros((size, size))
np.add.at(share, (points[:, 0], points[:, 1]), known.table > 0)
np.add.at(count, (points[:, 0], points[:, 1]), 1)

plt.imshow(share / np.maximum(count, 1), origin="lower", cmap="coolwarm_r", vmin=0, vmax=1)
plt.xlabel("the opponent's total")
plt.ylabel("total of the player to move")
plt.colorbar(label="share of positions that the player to move wins")
plt.title(f"Charge: {len(known):,} positions")
plt.savefig(sys.argv[1] if len(sys.argv) > 1 else "charge.png", dpi=120)
