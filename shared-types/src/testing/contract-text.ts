import * as z from "zod/mini";
import { type Contract, endpointsOf } from "../core/endpoint.ts";

type Type = z.core.$ZodType;

/** The parts of a zod definition that are written out here. */
interface Definition {
  readonly type: string;
  readonly check?: string;
  readonly format?: string;
  readonly error?: (issue: object) => unknown;
  readonly checks?: readonly { _zod: { def: Definition } }[];
  readonly shape?: Readonly<Record<string, Type>>;
  readonly [key: string]: unknown;
}

const definitionOf = (type: Type) => type._zod.def as unknown as Definition;

/**
 * A contract as readable text: each call with who may make it, and each rule with its limits and messages.
 * Types named in `named` are written once, followed by its plain values, such as limits and tables of
 * transitions.
 */
export function contractText(contract: Contract, named: Readonly<Record<string, unknown>>): string {
  const names = new Map<Type, string>();
  const entries = Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of entries) {
    if (value instanceof z.core.$ZodType && !names.has(value)) names.set(value, name);
  }
  const calls = endpointsOf(contract).map(([name, endpoint]) => {
    const { method, path, params, query, body, response, ...rest } = endpoint;
    const types = { params, query, body, response };
    const parts = Object.entries(types).flatMap(([part, type]) =>
      type === undefined ? [] : [`  ${part}: ${told(type, names, "  ")}`],
    );
    return [`${method} ${path}`, `  ${name} ${JSON.stringify(rest)}`, ...parts].join("\n");
  });
  const types = [...names].map(([type, name]) => `${name}: ${told(type, names, "", true)}`);
  const constants = entries.flatMap(([name, value]) =>
    isPlain(value) ? [`${name} = ${JSON.stringify(value, null, 2)}`] : [],
  );
  return `${[...calls, ...types, ...constants].join("\n\n")}\n`;
}

/** True of limits, words and tables of these. */
const isPlain = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? !(value instanceof z.core.$ZodType) && Object.values(value).every(isPlain)
    : typeof value !== "function" && value !== undefined;

function told(type: Type, names: ReadonlyMap<Type, string>, indent: string, isNamed = false): string {
  const name = names.get(type);
  if (name !== undefined && !isNamed) return name;
  const inner = (one: unknown) => told(one as Type, names, indent);
  return [structureOf(definitionOf(type), names, indent, inner), ...rulesOf(definitionOf(type))].join(" ");
}

function structureOf(
  definition: Definition,
  names: ReadonlyMap<Type, string>,
  indent: string,
  inner: (type: unknown) => string,
): string {
  const { type } = definition;
  if (type === "object") return fieldsOf(definition, names, indent);
  if (type === "array") return `array of ${inner(definition["element"])}`;
  if (type === "enum") return Object.values(definition["entries"] as object).join(" | ");
  if (type === "literal")
    return (definition["values"] as unknown[]).map((one) => JSON.stringify(one)).join(" | ");
  if (type === "union") return `(${(definition["options"] as Type[]).map(inner).join(" | ")})`;
  if (type === "record")
    return `record of ${inner(definition["keyType"])} to ${inner(definition["valueType"])}`;
  if (type === "pipe") return `${inner(definition["in"])} then ${inner(definition["out"])}`;
  if (type === "tuple") return `[${(definition["items"] as Type[]).map(inner).join(", ")}]`;
  if (type === "default")
    return `${inner(definition["innerType"])}, default ${JSON.stringify(definition["defaultValue"])}`;
  if ("innerType" in definition) return `${type} ${inner(definition["innerType"])}`;
  return type;
}

function fieldsOf({ shape = {} }: Definition, names: ReadonlyMap<Type, string>, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(shape).map(
    ([field, type]) => `${deeper}${field}: ${told(type, names, deeper)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

/** Limits and messages of the type itself, then of each check. */
const rulesOf = (definition: Definition): string[] => [
  ...(definition.check ? [limitOf(definition)] : definition.format ? [definition.format] : []),
  ...messagesOf(definition),
  ...(definition.checks ?? []).flatMap(({ _zod: { def } }) => [limitOf(def)].concat(messagesOf(def))),
];

function limitOf({ check, format, minimum, maximum, value, inclusive, pattern, path }: Definition): string {
  const limit = [format, minimum, maximum, value, inclusive, pattern, path].filter(
    (part) => part !== undefined,
  );
  return limit.length === 0 ? `${check}` : `${check}(${limit.map(String).join(" ")})`;
}

/** The messages for a missing value and for a value of another type. */
function messagesOf({ error }: Definition): string[] {
  if (error === undefined) return [];
  const messages = [{ input: undefined }, { input: "x" }].map((issue) => JSON.stringify(error(issue)));
  return [...new Set(messages)];
}
