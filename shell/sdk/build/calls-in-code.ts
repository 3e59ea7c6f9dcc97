/** A node of a parsed program; what it holds depends on its type. */
export interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/**
 * The calls of the API that code writes out: `{ method: "POST", path: "/api/tours" }` and
 * `fetch("/api/tours", { method: "POST" })` as `POST /api/tours`, any other address of the API as `* /api/tours`. What is
 * put in, as in `/api/tours/${id}`, becomes `{}`.
 */
export function callsIn(node: Node, read?: Node): string[] {
  if (node === read) return [];
  const address = addressIn(node);
  if (address !== null) return [`* ${address}`, ...inserted(node).flatMap((part) => callsIn(part))];
  const [call, part] = callOf(node);
  const rest = partsOf(node).flatMap((one) => callsIn(one, part ?? read));
  return call === null ? rest : [call, ...rest];
}

/** The call that a node makes itself, and the part of it that has been read. */
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

/** The address of the API that a text begins with, without its query; null where it is none. */
function addressIn(node: Node): string | null {
  const [address = ""] = (textOf(node) ?? "").split(/[?#]/);
  return /^\/api\/./.test(address) ? address.replace(/\/$/, "/{}") : null;
}

/** A text with `{}` for what is not known before the code runs; null where nothing is. */
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

/** What a text puts in, which may call something itself. */
const inserted = ({ expressions = [] }: Node): Node[] => expressions as Node[];

const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
