/**
 * Connects the map and the days: what is pointed at in one is marked in the other. The page works without it.
 */
export const shareScript = `
const tied = new Map();
for (const spot of document.querySelectorAll(".spot")) {
  const row = document.getElementById(spot.getAttribute("href").slice(1));
  if (row) tied.set(spot, row).set(row, spot);
}
for (const [one, other] of tied) {
  const mark = (isOn) => () => other.classList.toggle("marked", isOn);
  one.addEventListener("pointerenter", mark(true));
  one.addEventListener("pointerleave", mark(false));
  one.addEventListener("focusin", mark(true));
  one.addEventListener("focusout", mark(false));
}
`;
