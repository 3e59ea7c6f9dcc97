const names = new Intl.DisplayNames("en", { type: "currency" });

/** Every currency known to this browser, by its ISO 4217 code. */
export const currencies = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value} – ${names.of(value) ?? value}`,
}));
