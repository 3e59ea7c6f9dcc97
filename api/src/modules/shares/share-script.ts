/**
 * Connects the map and the days: what is pointed at in one is marked in the other. The page works without it.
 */
export const shareScript = `
const tie = (one, other) => {
  const mark = (isOn) => () => other.classList.toggle("marked", isOn);
  one.addEventListener("pointerenter", mark(true));
  one.addEventListener("pointerleave", mark(false));
  one.addEventListener("focusin", mark(true));
  one.addEventListener("focusout", mark(false));
};
for (const spot of document.querySelectorAll(".spot")) {
  for (const id of spot.dataset.rows.split(" ")) {
    const row = document.getElementById(id);
    if (row === null) continue;
    tie(spot, row);
    tie(row, spot);
  }
}
`;
