import type { JsonSchema } from "@dmc-hub/shared-types/openapi";

/** Words for names, so that a list looks real. */
const words = [
  "Alba",
  "Bellevue",
  "Castell",
  "Doria",
  "Estrela",
  "Fontaine",
  "Giardino",
  "Harbour",
  "Isola",
  "Jardin",
];

/** A value that a schema accepts. `field` is its name; `n`, from 1, distinguishes rows. */
export function madeUp(schema: JsonSchema, field: string, n: number): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[n % schema.enum.length];
  if (schema.anyOf) return ofAny(schema.anyOf, field, n);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          madeUp(inner as JsonSchema, name, n),
        ]),
      );
    case "array":
      return [];
    case "boolean":
      return n % 4 !== 0;
    case "integer":
    case "number":
      return numberFor(field, n);
    case "string":
      return textFor(schema, field, n);
    default:
      return null;
  }
}

const isNull = ({ type }: JsonSchema) => type === "null";

/** One row in seven lacks optional values. */
function ofAny(choices: readonly JsonSchema[], field: string, n: number): unknown {
  const real = choices.find((choice) => !isNull(choice));
  return real && !(choices.some(isNull) && n % 7 === 0) ? madeUp(real, field, n) : null;
}

function numberFor(field: string, n: number): number {
  if (field === "id") return n;
  return /Id$|^version$/.test(field) ? 1 : n * 10;
}

function textFor({ format, pattern, examples }: JsonSchema, field: string, n: number): string {
  const example = examples?.[0];
  if (typeof example === "string") return example;
  const word = words[n % words.length] ?? "";
  const day = new Date(Date.UTC(2030, 0, 1 + n * 3)).toISOString();
  if (format === "date-time") return day;
  if (format === "date") return day.slice(0, 10);
  if (field.endsWith("Time")) return `${String(8 + (n % 10)).padStart(2, "0")}:30`;
  if (format === "email" || /email/i.test(field)) return `${word.toLowerCase()}${n}@mail.example`;
  if (/phone/i.test(field)) return `+33 4 93 00 ${String(n).padStart(2, "0")} 00`;
  if (/colou?r/i.test(field)) return ["#0077b6", "#48cae4", "#2a9d8f"][n % 3] ?? "";
  if (/logo|avatar|url/i.test(field)) return "";
  if (/subdomain|username/i.test(field) || pattern) return `${word.toLowerCase()}-${n}`;
  return /name|title/i.test(field) ? `${word} ${n}` : word;
}
