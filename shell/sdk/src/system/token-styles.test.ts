import { expect, test } from "@jest/globals";
import { system } from "./system.ts";
import { tokenStyles } from "./token-styles.ts";

test("says what Chakra's own styles of the tokens say", () => {
  const [[layer, rules] = ["", {}]] = Object.entries(system.getTokenCss());
  const texts = Object.entries(rules).map(([selector, variables]) => {
    const lines = Object.entries(variables ?? {}).map(([name, value]) => `${name}:${value}`);
    return `${selector.replaceAll(/ ?&/g, "")}{${lines.join(";")}}`;
  });
  expect(texts).toHaveLength(3);
  expect(tokenStyles()).toBe(`${layer}{${texts.join("")}}`);
});
