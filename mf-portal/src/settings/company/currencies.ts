const names = new Intl.DisplayNames("en", { type: "currency" });

/** Every currency that this browser knows, by its code of ISO 4217. */
export const currencies = Intl.supportedValuesOf("currency").map((value) => ({
  value,
  label: `${value} – ${names.of(value) ?? value}`,
}));
