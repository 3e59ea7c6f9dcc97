import type { JsonSchema, OpenApi, Operation } from "@dmc-hub/shared-types/openapi";
import { type FakeAnswer, type FakeCall, json, listPage, nothing, problem } from "../test/fake-api.ts";
import { madeUp } from "./made-up.ts";

/** Number of rows of each kind. */
const ROWS = 60;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** Answers every call of a contract from rows in memory; changes last until the page is reloaded. */
export function answersOf({ paths, components }: OpenApi): Record<string, FakeAnswer> {
  const tables = new Map<string, Row[]>();
  const resolved = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref?.replace("#/components/schemas/", "");
    const found = name === undefined ? schema : (components.schemas[name] ?? schema);
    const inner = Object.entries(found.properties ?? {}).map(([field, one]) => [
      field,
      resolved(one as JsonSchema),
    ]);
    return found.properties ? { ...found, properties: Object.fromEntries(inner) } : found;
  };
  const tableOf = (path: string): Row[] => {
    const list = path.replace(/\/\{\w+\}.*$/, "");
    const operation = paths[list]?.["get"];
    const item = operation && (answerOf(operation)?.items as JsonSchema | undefined);
    const made = () =>
      Array.from({ length: ROWS }, (_, index) => madeUp(resolved(item ?? {}), "", index + 1) as Row);
    const rows = tables.get(list) ?? (item ? made() : []);
    tables.set(list, rows);
    return rows;
  };
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
      const schema = answerOf(operation);
      const answer = (asked: FakeCall) => answered(asked, schema && resolved(schema), tableOf(path));
      return [call, answer] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The schema of a call's answer; null if it has none. */
function answerOf({ responses }: Operation): JsonSchema | null {
  const content = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content;
  return content?.["application/json"]?.schema ?? null;
}

function answered(call: FakeCall, schema: JsonSchema | null, rows: Row[]): Response {
  const [, id] = /\/(\d+)$/.exec(call.path) ?? [];
  if (id !== undefined) return answeredRow(call, Number(id), rows);
  if (call.method === "POST" && rows.length > 0) {
    const row = {
      ...rows[0],
      ...(call.body as object),
      id: Math.max(...rows.map((one) => one.id)) + 1,
      version: 1,
    };
    rows.push(row);
    return json(row, {}, 201);
  }
  if (schema?.type === "array" && rows.length > 0) return page(call.query, rows);
  return schema && schema.type !== "null" ? json(madeUp(schema, "", 1)) : nothing();
}

function answeredRow({ method, body }: FakeCall, id: number, rows: Row[]): Response {
  const place = rows.findIndex((row) => row.id === id);
  const row = rows[place];
  if (row === undefined) return problem(404, "This row does not exist.");
  if (method === "DELETE") {
    rows.splice(place, 1);
    return nothing();
  }
  if (method !== "PUT") return json(row);
  const changed = { ...row, ...(body as object), version: Number(row["version"]) + 1 };
  rows[place] = changed;
  return json(changed);
}

function page(query: URLSearchParams, rows: readonly Row[]): Response {
  const q = (query.get("q") ?? "").toLowerCase();
  const known = new Set(["q", "sort", "limit", "cursor", "dmcId"]);
  const filters = [...query].filter(([name]) => !known.has(name));
  const found = rows.filter(
    (row) =>
      JSON.stringify(row).toLowerCase().includes(q) &&
      filters.every(([name, value]) => String(row[name]) === value),
  );
  const sort = query.get("sort") ?? "id";
  const field = sort.replace(/^-/, "");
  const sign = sort.startsWith("-") ? -1 : 1;
  const sorted = found.toSorted(
    (one, other) => sign * String(one[field]).localeCompare(String(other[field]), "en", { numeric: true }),
  );
  const start = Number(query.get("cursor") ?? 0);
  const end = start + Number(query.get("limit") ?? sorted.length);
  const next = end < sorted.length ? String(end) : "";
  return listPage(sorted.slice(start, end), { total: String(found.length), next });
}
