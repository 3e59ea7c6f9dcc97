import { contract } from "@dmc-hub/shared-types";
import { type JsonSchema, openApi, type Operation } from "@dmc-hub/shared-types/openapi";
import * as fc from "fast-check";
import { samples } from "../testing/pictures.ts";
import { hostileBody, hostileHeaders, hostileText } from "./hostile-values.ts";
import { valuesOf } from "./schema-values.ts";

/** The DMC whose staff call: the first one of a new database. */
export const FUZZED_DMC = 1;

/** Who makes a call: staff of one DMC, an administrator, or somebody not signed in. */
export type Caller = "staff" | "admin" | "visitor";

/** One call as it is sent. */
export interface FuzzedCall {
  readonly caller: Caller;
  /** Path with its query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
}

/** A call of the contract, and arbitrary uses of it. */
export interface FuzzedOperation {
  readonly name: string;
  readonly method: string;
  readonly calls: fc.Arbitrary<FuzzedCall>;
}

/**
 * Every call of the contract, each with inputs generated from its own schemas. New calls are included
 * automatically.
 */
export function fuzzedOperations(): FuzzedOperation[] {
  const { paths } = openApi(contract, { title: "", version: "" });
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      calls: callsOf(path, operation),
    })),
  );
}

const callsOf = (path: string, operation: Operation): fc.Arbitrary<FuzzedCall> =>
  fc
    .record({
      caller: callersOf(operation),
      path: pathsOf(path, operation),
      headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
      sent: bodiesOf(operation),
    })
    .map(({ caller, path, headers, sent: { body, type } }) => ({
      caller,
      path,
      headers: type === undefined ? headers : { "content-type": type, ...headers },
      body,
    }));

/** Mostly somebody who may make the call, because other calls are refused before their input is read. */
function callersOf({ "x-access": access }: Operation): fc.Arbitrary<Caller> {
  const may: Caller[] = ["admin"];
  if (access === "public" || access === "session" || access.includes("dmc")) may.push("staff");
  if (access === "public") may.push("visitor");
  const mayNot = fc.constantFrom<Caller>("staff", "visitor");
  return fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...may) }, { weight: 1, arbitrary: mayNot });
}

function pathsOf(path: string, { parameters }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const filled = fc
    .tuple(...inPath.map(({ schema }) => oftenValid(schema)))
    .map((values) =>
      inPath.reduce((text, { name }, index) => text.replace(`{${name}}`, values[index] ?? ""), path),
    );
  const fields = inQuery.map(({ name, schema, required }) => {
    const field = (value: string) => `${name}=${value}`;
    // An administrator's call must name its DMC, or it is refused at once.
    if (name === "dmcId") return fc.oneof({ weight: 12, arbitrary: OF_DMC }, oftenValid(schema).map(field));
    return fc.option(oftenValid(schema).map(field), { freq: required ? 12 : 1, nil: "" });
  });
  return fc
    .tuple(filled, fc.tuple(...fields), fc.option(fc.constantFrom(...STRAY_QUERIES), { freq: 1, nil: "" }))
    .map(([place, given, stray]) => {
      const query = [...given, stray ?? ""].filter((part) => part !== "").join("&");
      return query === "" ? place : `${place}?${query}`;
    });
}

const OF_DMC = fc.constant(`dmcId=${FUZZED_DMC}`);

const STRAY_QUERIES = [
  "__proto__=1",
  "id=1&id=2",
  "q[]=a",
  "q[a][b]=c",
  "&&&=&",
  "q=%ed%a0%80",
  "q=%",
  "limit=1e1",
];

/** A value of the schema as text in an address, sometimes any other text. */
const oftenValid = (schema: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: valuesOf(schema).map((value) => escaped(String(value))) },
    { weight: 1, arbitrary: hostileText.map((text) => escaped(text.slice(0, 2_000))) },
  );

const escaped = (text: string) => encodeURIComponent(text.toWellFormed());

interface SentBody {
  readonly body: FuzzedCall["body"];
  /** Content type; undefined for JSON. */
  readonly type?: string;
}

function bodiesOf({ requestBody }: Operation): fc.Arbitrary<SentBody> {
  const content = requestBody?.content ?? {};
  const schema = content["application/json"]?.schema;
  const types = Object.keys(content);
  if (schema === undefined) return types.length > 0 ? filesOf(types) : fc.constant({ body: undefined });
  const fields = valuesOf(schema).map((value) => JSON.stringify(value));
  return fc
    .oneof({ weight: 9, arbitrary: fields }, { weight: 1, arbitrary: hostileBody })
    .map((body) => ({ body }));
}

/**
 * Real pictures: intact, with a wrong byte, truncated, or with another type's name; also any text or none.
 */
const filesOf = (types: readonly string[]): fc.Arbitrary<SentBody> =>
  fc
    .record({
      type: fc.constantFrom(...types),
      sample: fc.constantFrom(...types),
      isLying: fc.constantFrom(false, false, false, true),
      damage: fc.option(fc.record({ place: fc.nat(400), byte: fc.nat(255), isCut: fc.boolean() })),
      text: fc.option(hostileBody, { freq: 1, nil: undefined }),
    })
    .map(({ type, sample, isLying, damage, text }) => {
      const bytes = Buffer.from(samples[isLying ? sample : type] ?? "");
      if (damage && damage.place < bytes.length) bytes[damage.place] = damage.byte;
      return { type, body: text ?? (damage?.isCut ? bytes.subarray(0, damage.place) : bytes) };
    });
