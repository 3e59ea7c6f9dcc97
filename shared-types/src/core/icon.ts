import * as z from "zod/mini";

/**
 * An icon as the shapes of a 24 × 24 outline drawing, so that a remote can bring one that the shell does not
 * know.
 */
export const icon = z.array(
  z.tuple([
    z.enum(["path", "circle", "rect", "line", "polyline", "polygon", "ellipse"]),
    z.record(z.string(), z.string()),
  ]),
);
export type Icon = z.output<typeof icon>;
