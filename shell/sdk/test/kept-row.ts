import { changedMeanwhile, type FakeCall, json, nothing } from "./fake-api.ts";

interface Versioned {
  readonly version: number;
}

/** A row stored as in the API: it refuses changes made from another version. */
export function keptRow<Row extends Versioned>(start: Row) {
  let now = start;
  /** Changes it as somebody else would. */
  const change = (fields: Partial<Row>): Row => (now = { ...now, ...fields, version: now.version + 1 });
  const isCurrent = ({ headers }: FakeCall) => headers.get("if-match") === `"${now.version}"`;
  return {
    change,
    now: () => now,
    get: () => json(now),
    put: (call: FakeCall) =>
      isCurrent(call) ? json(change(call.body as Partial<Row>)) : changedMeanwhile(now),
    remove: (call: FakeCall) => (isCurrent(call) ? nothing() : changedMeanwhile(now)),
  };
}
