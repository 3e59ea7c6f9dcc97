import { contract, endpointsOf } from "@dmc-hub/shared-types";

/** What may come along with a call: nothing, a body that is read whole, or one of at most so many bytes as it flows. */
export type BodyRule = "none" | "whole" | { readonly mostBytes: number };

const bodiless = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

const rules = endpointsOf(contract).map(([, { method, path, body, bodyLimit }]) => ({
  method,
  address: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  rule: bodyLimit !== undefined ? { mostBytes: bodyLimit } : body ? ("whole" as const) : ("none" as const),
}));

/**
 * What the contract lets a call bring along; `url` is what the API is asked for. Of what the contract does not know,
 * such as a form of a public page, the API says what is wrong with it, so it gets it whole.
 */
export function bodyRuleOf(method: string, url: string): BodyRule {
  if (bodiless.has(method)) return "none";
  const [address = ""] = url.split("?", 1);
  return rules.find((one) => one.method === method && one.address.test(address))?.rule ?? "whole";
}
