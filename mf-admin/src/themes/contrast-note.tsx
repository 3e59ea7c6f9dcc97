import { hexColour } from "@dmc-hub/shared-types";
import { Text } from "@dmc-hub/sdk";
import { contrastRatio, textOn } from "@dmc-hub/sdk/tenant-theme";

/** Minimum contrast of normal text, and of shapes that must be visible: WCAG 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const SHAPE = 3;

/** A colour's contrast with white, and what is wrong with it; nothing for an invalid colour. */
export function ContrastNote({ colour }: { colour: string }) {
  if (!hexColour.safeParse(colour).success) return null;
  const ratio = contrastRatio(colour, "#ffffff");
  const warning = warningOf(ratio);
  return (
    <>
      {`Contrast with white ${shown(ratio)} : 1, with text on it ${shown(contrastRatio(colour, textOn(colour)))} : 1.`}
      {warning === null ? null : (
        <Text as="span" display="block" color="fg.warning">
          {warning}
        </Text>
      )}
    </>
  );
}

/** Rounded down, so that a value shown as sufficient is sufficient. */
const shown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function warningOf(ratio: number): string | null {
  if (ratio < SHAPE) return "Hard to see on a white page, and too light for white text: text on it is black.";
  return ratio < TEXT ? "Too light for white text, which needs 4.5 : 1: text on it is black." : null;
}
