import { contractDocument } from "../platform/docs/document-contract.ts";

/** Throws if a call of the contract was answered with a status that its document does not list. */
export function refuseUndocumented(method: string, path: string, status: number): void {
  // Our own failures are `default` there.
  if (status >= 500 && status !== 503) return;
  const name = `${method} ${path.replace(/\?.*/s, "")}`;
  const call = calls.find(({ pattern }) => pattern.test(name));
  if (call === undefined || call.statuses.has(status)) return;
  throw new Error(`${call.name} answered ${status}, which the API's document does not say of it`);
}

/** Paths without parameters first, as in the router. */
const calls = Object.entries(contractDocument(false).paths)
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, responses }]) => ({
      name: operationId,
      pattern: new RegExp(
        `^${method.toUpperCase()} ${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`,
      ),
      statuses: new Set(Object.keys(responses).map(Number)),
    })),
  )
  .toSorted(
    (one, other) => one.pattern.source.split("[^/]+").length - other.pattern.source.split("[^/]+").length,
  );
