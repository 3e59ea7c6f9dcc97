import { expect, jest, test } from "@jest/globals";
import { json, openScreen, screen, staff } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { refreshRegistry } from "./registry-store.ts";
import { RemoteOutlet } from "./remote-outlet.tsx";

const [portal, ...others] = testingRegistry.remotes;

test("a remote that needs a newer SDK than the page's offers to reload it", async () => {
  const remote = { ...portal!, version: "1.1.0", sdk: "^1.1.0" };
  const registry = { ...testingRegistry, remotes: [remote, ...others] };
  globalThis.fetch = jest.fn<typeof fetch>(async () => json(registry));
  await refreshRegistry();
  openScreen(<RemoteOutlet remote={remote} title="Clients" user={staff} history={null as never} />);
  expect(
    await screen.findByText(
      /mf-portal 1\.1\.0 needs version \^1\.1\.0 of the SDK, and this page has 1\.0\.0/,
    ),
  ).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});
