import { useState } from "react";
import { IconButton } from "@dmc-hub/sdk";
import { Monitor, Moon, Sun } from "@dmc-hub/sdk/icons";
import { type ColourScheme, chooseScheme, chosenScheme } from "../page/colour-scheme.ts";

const schemes = {
  system: { next: "light", label: "as the device", Mark: Monitor },
  light: { next: "dark", label: "light", Mark: Sun },
  dark: { next: "system", label: "dark", Mark: Moon },
} as const;

/** Cycles through the colour schemes: device, light, dark. */
export function SchemeButton() {
  const [scheme, setScheme] = useState<ColourScheme>(chosenScheme);
  const { next, label, Mark } = schemes[scheme];
  const choose = () => {
    chooseScheme(next);
    setScheme(next);
  };
  return (
    <IconButton
      aria-label={`Appearance: ${label}`}
      title={`Appearance: ${label}`}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      onClick={choose}
    >
      <Mark aria-hidden />
    </IconButton>
  );
}
