/** The choices; `system` follows the device. */
export type ColourScheme = "system" | "light" | "dark";

const KEY = "dmc-hub.colour-scheme";
const deviceIsDark = () => matchMedia("(prefers-color-scheme: dark)");

/** The choice stored on this device. */
export function chosenScheme(): ColourScheme {
  const kept = localStorage.getItem(KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

/** Stores a choice on this device and applies it. */
export function chooseScheme(scheme: ColourScheme) {
  if (scheme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, scheme);
  showScheme();
}

/** Applies the chosen scheme, and follows the device if that is the choice. */
export function followScheme() {
  showScheme();
  deviceIsDark().addEventListener("change", showScheme);
  // Paper is white.
  addEventListener("beforeprint", () => show(false));
  addEventListener("afterprint", showScheme);
}

function showScheme() {
  const scheme = chosenScheme();
  show(scheme === "dark" || (scheme === "system" && deviceIsDark().matches));
}

function show(isDark: boolean) {
  document.documentElement.className = isDark ? "dark" : "light";
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
}
