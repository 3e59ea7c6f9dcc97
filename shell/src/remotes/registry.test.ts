import { expect, test } from "@jest/globals";
import { testingRegistry } from "../testing-registry.ts";
import { screenAt } from "./registry.ts";

const opened = (path: string) => {
  const found = screenAt(testingRegistry, path);
  return found === null ? null : `${found.remote.name} ${found.screen.path}`;
};

test.each([
  ["/clients", "mf-portal /clients"],
  ["/clients/", "mf-portal /clients"],
  ["/itineraries", "mf-portal /itineraries"],
  ["/itineraries/details/12", "mf-portal /itineraries/details/:id"],
  ["/itineraries/details/12/print", "mf-portal /itineraries/details/:id"],
  ["/admin/dmcs", "mf-admin /admin/dmcs"],
])("%s opens %s", (path, screen) => expect(opened(path)).toBe(screen));

test.each([
  "/clients/extra",
  "/client",
  "/clientsx",
  "/itineraries/details",
  "/admin",
  "/admin/docs",
  "/nowhere",
])("%s opens nothing", (path) => expect(opened(path)).toBeNull());
