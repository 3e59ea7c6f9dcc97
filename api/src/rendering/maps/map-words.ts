/** Whose data maps are drawn from. */
export const MAP_CREDIT = "Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0.";

/** How the two kinds of way are told apart. */
export const LEGEND = { route: "By land or sea", flights: "By air" } as const;
