import type { ReactNode } from "react";

/** A cell's text with a second, smaller one below it, each on a line. */
export const TwoLines = ({ below, children }: { below: ReactNode; children: ReactNode }) => (
  <>
    <span data-part="line">{children}</span>
    <span data-part="line">{below}</span>
  </>
);
