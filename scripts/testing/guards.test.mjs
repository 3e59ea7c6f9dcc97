import { expect, test } from "@jest/globals";
import { clonesIn, functionLines } from "./guards.mjs";

const lines = (count, name) => Array.from({ length: count }, (_, index) => `${name}(${index});`).join("\n");

test("six lines in a row that stand elsewhere are one clone, however many follow; five are none", () => {
  const long = `first();\n${lines(9, "same")}\nlast();`;
  expect(
    clonesIn([
      ["a.ts", long],
      ["b.ts", `${lines(9, "same")}\nother();`],
    ]),
  ).toEqual(["b.ts:1 as a.ts:2"]);
  expect(
    clonesIn([
      ["a.ts", lines(5, "same")],
      ["b.ts", lines(5, "same")],
    ]),
  ).toEqual([]);
});

test("imports are no clones", () => {
  const imports = `import {\n${["one", "two", "three", "four", "five", "six"].join(",\n")},\n} from "./numbers.ts";\n`;
  expect(
    clonesIn([
      ["a.ts", imports],
      ["b.ts", imports],
    ]),
  ).toEqual([]);
});

test("a function is as long as from its head to its end", () => {
  const source = "const one = () => 1;\nfunction two(\n  given: number,\n) {\n  return given;\n}\n";
  expect(functionLines("a.ts", source)).toEqual([
    { file: "a.ts", line: 1, lines: 1 },
    { file: "a.ts", line: 2, lines: 5 },
  ]);
});
