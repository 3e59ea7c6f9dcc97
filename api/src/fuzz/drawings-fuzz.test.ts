import { afterAll, expect, test } from "@jest/globals";
import * as fc from "fast-check";
import { sized } from "../faults/length.ts";
import { endDrawing, renderInWorker } from "../rendering/worker/render-in-worker.ts";
import { askedPatiently } from "../testing/patiently.ts";
import { drawing } from "../testing/hostile-drawings.ts";

afterAll(() => endDrawing());

const id = fc.constantFrom("a", "b", "c");
const length = fc.constantFrom("0", "9", "512", "-50%", "1e6", "1e30", "NaN");
const paint = fc.oneof(
  fc.constantFrom("red", "none", "#0077b680"),
  id.map((name) => `url(#${name})`),
);
const attributes = fc
  .record(
    {
      id,
      x: length,
      width: length,
      height: length,
      r: length,
      fill: paint,
      stroke: paint,
      "stroke-width": length,
      opacity: fc.constantFrom(".5", "1"),
      "clip-path": paint,
      mask: paint,
      filter: paint,
      href: id.map((name) => `#${name}`),
      transform: fc.constantFrom("scale(1e9)", "rotate(45)", "matrix(0 0 0 0 0 0)"),
      d: fc
        .array(fc.constantFrom("M0 0", "h512", "v512", "L9 9", "A1e9 1 0 0 1 9 9", "z"), { maxLength: 40 })
        .map((parts) => parts.join("")),
    },
    { requiredKeys: [] },
  )
  .map((those) =>
    Object.entries(those)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join(""),
  );
const names =
  "g path rect circle linearGradient clipPath mask pattern use filter feGaussianBlur svg symbol".split(" ");
const within = (children: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom(...names), attributes, children)
    .map(([name, those, inner]) => `<${name}${those}>${inner}</${name}>`);
const some = (element: fc.Arbitrary<string>) =>
  fc.array(element, { maxLength: 4 }).map((elements) => elements.join(""));
const element = within(some(within(some(within(fc.constant(""))))));
const drawings = fc.array(element, { maxLength: 12 }).map((elements) => drawing(elements.join("")));

test("whatever drawing is put together is kept, made a bitmap or refused within its limits", async () => {
  await fc.assert(
    fc.asyncProperty(drawings, async (text) => {
      const drawn = await askedPatiently(() => renderInWorker("svg", Buffer.from(text), "fuzz")).then(
        ({ result }) => result,
        ({ status }) => status,
      );
      expect(["kept", "png", "refused", 422]).toContain(drawn);
      if (drawn === "kept")
        expect(text).not.toMatch(/<(?:use|mask|pattern|filter|feGaussianBlur|symbol)\b|(?:mask|filter)="url/);
    }),
    { numRuns: sized(30, 1_000) },
  );
});
