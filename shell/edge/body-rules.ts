import { BODY_LIMIT, contract, endpointsOf } from "@dmc-hub/shared-types";

/** What may come with a call: nothing, a body that is read whole, or a streamed one of limited size. */
export type BodyRule = "none" | "whole" | { readonly mostBytes: number };

const bodiless = new Set(["GET", "HEAD", "DELETE", "OPTIONS"]);

const rules = endpointsOf(contract).map(([, { method, path, body, bodyLimit }]) => ({
  method,
  address: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  rule:
    bodyLimit !== undefined && bodyLimit > BODY_LIMIT
      ? { mostBytes: bodyLimit }
      : body
        ? ("whole" as const)
        : ("none" as const),
}));

/**
 * The body that the contract allows for a call; `url` is the API's. Calls outside the contract, such as the
 * form of a public page, are sent whole, because the API itself explains what is wrong with them.
 */
export function bodyRuleOf(method: string, url: string): BodyRule {
  if (bodiless.has(method)) return "none";
  const [address = ""] = url.split("?", 1);
  return rules.find((one) => one.method === method && one.address.test(address))?.rule ?? "whole";
}
