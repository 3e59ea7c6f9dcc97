/** A node of a parsed program; its properties depend on its type. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/**
 * The API calls that code writes out: `{ method: "POST", path: "/api/tours" }` and `fetch("/api/tours", {
 * method: "POST" })` as `POST /api/tours`, any other API address as `* /api/tours`. Inserted values, as in
 * `/api/tours/${id}`, become `{}`.
 */
export function callsIn(node: Node, read?: Node): string[] {
  if (node === read) return [];
  const address = addressIn(node);
  if (address !== null) return [`* ${address}`, ...inserted(node).flatMap((part) => callsIn(part))];
  const [call, part] = callOf(node);
  const rest = partsOf(node).flatMap((one) => callsIn(one, part ?? read));
  return call === null ? rest : [call, ...rest];
}

/** The call that a node makes itself, and the part of it that this accounts for. */
function callOf(node: Node): Named {
  if (node.type === "ObjectExpression") return named(methodIn(node), propertyOf(node, "path"));
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return nothing;
  const [address, options] = node["arguments"] as Node[];
  const isFetch = /^(?:fetch|EventSource)$/.test(nameOf(node["callee"] as Node));
  return named(methodIn(options) ?? (isFetch && options === undefined ? "GET" : null), address);
}

type Named = readonly [call: string | null, read: Node | undefined];
const nothing: Named = [null, undefined];

function named(method: string | null, part: Node | undefined): Named {
  const address = method === null || part === undefined ? null : addressIn(part);
  return address === null ? nothing : [`${method} ${address}`, part];
}

function methodIn(node: Node | undefined): string | null {
  const value = node && propertyOf(node, "method")?.["value"];
  return typeof value === "string" && /^[A-Z]+$/.test(value) ? value : null;
}

function propertyOf({ properties = [] }: Node, name: string): Node | undefined {
  const all = properties as readonly { key?: Node; value?: Node }[];
  return all.find(({ key }) => key?.["name"] === name || key?.["value"] === name)?.value;
}

const nameOf = ({ name, property }: Node): string => String(name ?? (property as Node | undefined)?.["name"]);

/** The API address at the start of a text, without its query; null if there is none. */
function addressIn(node: Node): string | null {
  const [address = ""] = (textOf(node) ?? "").split(/[?#]/);
  return /^\/api\/./.test(address) ? address.replace(/\/$/, "/{}") : null;
}

/** A text with `{}` for values known only at run time; null if nothing is known. */
function textOf({ type, ...node }: Node): string | null {
  if (type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (type === "TemplateLiteral") {
    const texts = (node["quasis"] as Node[]).map(({ value }) => (value as { cooked: string }).cooked);
    return texts.join("{}");
  }
  if (type !== "BinaryExpression" || node["operator"] !== "+") return null;
  const left = textOf(node["left"] as Node);
  return left === null ? null : left + (textOf(node["right"] as Node) ?? "{}");
}

/** Expressions inserted into a text, which may contain calls themselves. */
const inserted = ({ expressions = [] }: Node): Node[] => expressions as Node[];

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
