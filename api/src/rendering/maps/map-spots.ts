/** Whose data maps are drawn from. */
export const MAP_CREDIT = "Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0.";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Spots at least `distance` from one another; a hotel where every day ends is marked once. */
export function apart<Spot extends Point>(spots: readonly Spot[], distance: number): Spot[] {
  const shown: Spot[] = [];
  for (const spot of spots) {
    if (shown.every(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) >= distance)) shown.push(spot);
  }
  return shown;
}
