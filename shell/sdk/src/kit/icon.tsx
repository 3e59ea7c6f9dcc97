import { createElement, type SVGProps } from "react";
import type { Icon as Drawing } from "@dmc-hub/shared-types";

/** Draws an icon given as data, in the colour of the surrounding text. */
export const Icon = ({
  drawing,
  size = 18,
  ...props
}: { drawing: Drawing; size?: number } & SVGProps<SVGSVGElement>) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    {...props}
  >
    {drawing.map(([tag, attributes]) =>
      createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
    )}
  </svg>
);
