import { expect, test } from "@jest/globals";
import { checkCalls } from "./check-calls.ts";
import { live, manifest, screen } from "./testing/facts.ts";

test.each([
  ["GET /api/clients/{id}", "GET /api/clients/{number}", true],
  ["GET /api/clients/12", "GET /api/clients/{id}", true],
  ["GET /api/clients/{}-old/notes", "GET /api/clients/{id}/notes", true],
  ["* /api/clients", "PUT /api/clients", true],
  ["GET /api/openapi.json", "GET /api/clients", true],
  ["GET /api/clients", "POST /api/clients", false],
  ["GET /api/clients", "GET /api/clients/{id}", false],
  ["GET /api/clients/12", "GET /api/clients", false],
  ["GET /api/clients/12a", "GET /api/clients/{id}", false],
  ["GET /api/clients/a12", "GET /api/clients/{id}", false],
  ["GET /api/clients/12", "GET /api/clients/import", false],
  ["GET /api/*", "GET /api/clients", false],
])("whether a call of %s is answered where the API has %s: %s", async (call, known, isAnswered) => {
  const checked = checkCalls("", manifest({ calls: [call] }), live({}, [known]));
  if (isAnswered) await checked;
  else await expect(checked).rejects.toThrow(`does not answer:\n  ${call}`);
});

test("what a screen's data asks is looked at too, and told once", async () => {
  const asking = { ...screen("/tours"), data: ["/api/tours?limit=25", "/api/tours?limit=1"] };
  const own = manifest({ calls: ["* /api/tours", "GET /api/clients"], screens: [asking] });
  await checkCalls("", own, live({}, ["GET /api/tours", "GET /api/clients"]));
  await expect(checkCalls("", own, live({}, ["GET /api/clients"]))).rejects.toThrow(
    /does not answer:\n {2}\/api\/tours\n {2}GET \/api\/tours$/,
  );
});
