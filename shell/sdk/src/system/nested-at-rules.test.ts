import { expect, jest, test } from "@jest/globals";
import createCache from "@emotion/cache";
import { nestedAtRules } from "./nested-at-rules.ts";

/** The rules that Emotion writes for a component of these styles. */
function rulesFor(styles: string, onChange = () => {}): string[] {
  const rules: string[] = [];
  const cache = createCache({ key: "dmc", stylisPlugins: [nestedAtRules(onChange)] });
  const sheet = Object.assign(cache.sheet, { insert: (rule: string) => void rules.push(rule) });
  cache.insert(".dmc-x", { name: "x", styles }, sheet, false);
  return rules;
}

test("a condition and a layer come to stand within the selector", () => {
  const wide = "@media (min-width: 48rem){color:blue;&:hover{color:green;}}";
  expect(rulesFor(`color:red;${wide}@layer recipes{display:flex;[dir=rtl] &{order:1;}}`)).toEqual([
    ".dmc-x{color:red;}",
    ".dmc-x{@media (min-width: 48rem){&{color:blue;}&:hover{color:green;}}}",
    expect.stringMatching(
      /^\.dmc-x\{@layer recipes\{&\{[^{}]*display:flex;\}\[dir=rtl\] &\{.*order:1;\}\}\}$/,
    ),
  ]);
});

test("so do those within one another", () => {
  expect(rulesFor("@layer recipes{@media print{color:red;&::before{color:blue;}}}")).toEqual([
    ".dmc-x{@layer recipes{@media print{&{color:red;}&::before{color:blue;}}}}",
  ]);
});

test("what is about no component stays as it is", () => {
  const frames = "@keyframes turn{to{rotate:1turn;}}";
  expect(rulesFor(`color:red;${frames}`)).toEqual([".dmc-x{color:red;}", frames]);
});

test("a condition that changes is told, once for all who have it", () => {
  const medias = new Map<string, EventTarget[]>();
  jest.spyOn(globalThis, "matchMedia").mockImplementation((condition) => {
    const media = new EventTarget();
    medias.set(condition, [...(medias.get(condition) ?? []), media]);
    return media as MediaQueryList;
  });
  const onChange = jest.fn();
  const wide = "@media screen and (min-width: 48rem){color:blue;}";
  rulesFor(`${wide}@layer recipes{@media print{color:red;}${wide}}`, onChange);
  expect([...medias.keys()].toSorted()).toEqual(["print", "screen and (min-width: 48rem)"]);
  for (const [media] of medias.values()) media?.dispatchEvent(new Event("change"));
  expect(onChange).toHaveBeenCalledTimes(2);
  expect([...medias.values()].flat()).toHaveLength(2);
});
