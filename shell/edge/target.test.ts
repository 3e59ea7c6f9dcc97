import { expect, test } from "@jest/globals";
import { targetOf } from "./target.ts";

test("a link for a client is the API's under its own path, also with a slash at its end", () => {
  expect(targetOf("/share/abc?option=B")?.apiUrl).toBe("/api/share/abc?option=B");
  expect(targetOf("/share/abc/?option=B")?.apiUrl).toBe("/api/share/abc?option=B");
  expect(targetOf("/calendar/abc.ics//")?.apiUrl).toBe("/api/calendar/abc.ics");
});

test("the API's own addresses stay as they are, and pages are none of its", () => {
  expect(targetOf("/api/clients/")?.apiUrl).toBe("/api/clients/");
  expect(targetOf("/shared/")?.apiUrl).toBeNull();
});
