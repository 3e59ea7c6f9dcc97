import type { JsonSchema } from "@dmc-hub/shared-types/openapi";
import * as fc from "fast-check";
import { hostileValue } from "./hostile-values.ts";

/** Fields that nobody may set, or that have a meaning in JavaScript. */
const STRAY_NAMES = [
  "id",
  "role",
  "dmcId",
  "version",
  "createdAt",
  "passwordHash",
  "__proto__",
  "constructor",
];

/** Values that match a schema; any field of an object may be missing, wrong or superfluous. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice)));
  if (schema.type === "object") return objectsOf(schema);
  if (schema.type === "array") {
    return fc.array(valuesOf((schema.items ?? {}) as JsonSchema), { maxLength: 5 });
  }
  return scalarsOf(schema);
}

function scalarsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, minimum = -1_000, maximum = 2 ** 53 - 1 } = schema;
  if (type === "string") return textsOf(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  // Small numbers are ids that exist.
  if (type === "integer") {
    const existing = fc.integer({ min: 1, max: 8 });
    return fc.oneof({ weight: 12, arbitrary: existing }, { weight: 1, arbitrary: between(minimum, maximum) });
  }
  if (type === "number") return between(minimum, maximum).map((whole) => whole / 100);
  return hostileValue;
}

const between = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(Math.max(min, -(2 ** 53) + 1)), max: Math.floor(Math.min(max, 2 ** 53 - 1)) });

function textsOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 300, examples } = schema;
  if (Array.isArray(examples)) {
    return fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...examples) }, hostileValue);
  }
  if (format === "email") return fc.oneof({ weight: 9, arbitrary: EMAILS }, fc.emailAddress());
  if (format === "date") return fc.date(DAYS).map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date(DAYS).map((date) => date.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 20) }),
    fc.string({ unit: "grapheme-ascii", minLength, maxLength: Math.min(maxLength, 200) }),
    fc.webUrl().map((url) => url.replace("http:", "https:")),
  );
}

/** Addresses without the corner cases of RFC 5322 that the contract refuses. */
const EMAILS = fc.stringMatching(/^[a-z]{1,12}[.][a-z0-9]{2,8}@[a-z]{2,10}[.][a-z]{2,4}$/);

const DAYS = { min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true };

/** Two in three are valid, so that calls get past validation. */
function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const entries = Object.entries(properties);
  const given = entries.map(([name, schema]) => {
    const arbitrary = valuesOf(schema as JsonSchema).map((value) => [name, value] as const);
    return fc.oneof(
      { weight: required.includes(name) ? 100 : 5, arbitrary },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  });
  const names = [...entries.map(([name]) => name), ...STRAY_NAMES];
  const wrong = fc.array(fc.tuple(fc.constantFrom(...names), hostileValue), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(fc.tuple(...given), fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, wrong))
    .map(([fields, more]) => Object.fromEntries([...fields.filter((field) => field !== null), ...more]));
}
