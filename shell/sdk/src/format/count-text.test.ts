import { expect, test } from "@jest/globals";
import { locale } from "@dmc-hub/shared-types";
import { countText } from "./count-text.ts";

test.each(["en", ...locale.options])("writes numbers as %s does", (notation) => {
  for (const number of [0, 7, 999, 1_000, 12_345, 7.5, -3, -0.5, 999.4])
    expect(countText(number, notation)).toBe(new Intl.NumberFormat(notation).format(number));
});
