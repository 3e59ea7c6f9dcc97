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
const total = document.querySelector("output[data-currency]");
if (total !== null) {
  const form = total.form;
  const digits = Number(total.dataset.digits);
  const money = new Intl.NumberFormat("en-US", {
    style: "currency", currency: total.dataset.currency, minimumFractionDigits: digits,
    maximumFractionDigits: digits, trailingZeroDisplay: "stripIfInteger",
  });
  const add = () => {
    const chosen = [...form.elements].filter(({ dataset }) => dataset.amount !== undefined);
    const option = chosen.find(({ type, checked }) => type === "radio" && checked);
    let sum = option ? Number(option.dataset.amount) : Number(total.dataset.start);
    for (const box of chosen) {
      if (box.type !== "checkbox") continue;
      box.disabled = box.dataset.option !== undefined && box.dataset.option !== option?.value;
      if (box.disabled) box.checked = false;
      if (box.checked) sum += Number(box.dataset.amount);
    }
    total.value = money.format(sum);
  };
  document.addEventListener("change", add);
  add();
}
`;
