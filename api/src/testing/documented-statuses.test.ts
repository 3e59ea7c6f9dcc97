import { expect, test } from "@jest/globals";
import { refuseUndocumented } from "./documented-statuses.ts";

test("a status that the document does not name is noticed, of the very call that was made", () => {
  expect(() => refuseUndocumented("GET", "/api/clients?q=a", 200)).not.toThrow();
  expect(() => refuseUndocumented("GET", "/api/clients/7", 404)).not.toThrow();
  expect(() => refuseUndocumented("GET", "/api/clients?q=a", 404)).toThrow("clients.list answered 404");
  expect(() => refuseUndocumented("POST", "/api/clients/import", 409)).toThrow("clients.import answered 409");
});
