import { expect, test } from "@jest/globals";
import { GroupedRouter } from "./grouped-router.ts";

const pass = () => {};

function routed(...paths: string[]): GroupedRouter {
  const router = new GroupedRouter({ strict: true, sensitive: true });
  for (const path of paths) router.register(path, ["get"], pass);
  return router;
}

const matched = (router: GroupedRouter, path: string) =>
  router.match(path, "GET").path.map((layer) => layer.path);

test("a call is routed among its group, first come first", () => {
  const router = routed("/api/clients/import", "/api/clients/:id", "/api/clients", "/api/partners/:id");
  expect(matched(router, "/api/clients/import")).toEqual(["/api/clients/import", "/api/clients/:id"]);
  expect(matched(router, "/api/clients")).toEqual(["/api/clients"]);
  for (const path of ["/api/Clients", "/api/clients/", "/api/%63lients", "/api", "/", "/api/toString"]) {
    expect(matched(router, path)).toEqual([]);
  }
});

test("a route that comes later is found, and one without a group refused", () => {
  const router = routed("/api/clients");
  expect(matched(router, "/api/tasks")).toEqual([]);
  router.register("/api/tasks", ["get"], pass);
  expect(matched(router, "/api/tasks")).toEqual(["/api/tasks"]);
  router.register("/api/:kind", ["get"], pass);
  expect(() => matched(router, "/api/tasks")).toThrow("The path /api/:kind begins with a parameter.");
});
