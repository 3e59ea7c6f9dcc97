import { expect, test } from "@jest/globals";
import type { RegistryEntry } from "@dmc-hub/shared-types";
import { openScreen, screen } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { RemotesPanel } from "./remotes-panel.tsx";

const [portal] = testingRegistry.remotes;
const until = new Date(Date.now() + 3_600_000).toISOString();
const preview: RegistryEntry = {
  ...portal!,
  version: "2.0.0",
  override: { origin: "", until, preview: "pr-12 by ana" },
};

const open = (overrides: readonly string[] | undefined, overridden: readonly RegistryEntry[] = []) =>
  openScreen(
    <RemotesPanel
      registry={{ ...testingRegistry, ...(overrides && { overrides: [...overrides] }) }}
      overridden={overridden}
    />,
  );

test("where nothing may come from elsewhere, that and how it is allowed is said at once", async () => {
  open(undefined);
  const panel = await screen.findByRole("dialog", { name: "Remotes" });
  expect(panel).toHaveTextContent(
    /Remotes from other addresses are not allowed here\. .+ OVERRIDE_ORIGINS=http:\/\/localhost:3101/,
  );
  expect(panel).toHaveTextContent("mf-portal1.0.0As the shell was built");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  for (const name of ["Apply", "Clear all"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("a preview can be left there all the same", async () => {
  open(undefined, [preview]);
  expect(await screen.findByRole("checkbox", { name: "Show pr-12 by ana" })).toBeChecked();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("button", { name: "Apply" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Clear all" })).toBeEnabled();
});

test("which addresses are allowed is said where some are", async () => {
  open(["http://localhost:3101", "https://dev.example"]);
  const panel = await screen.findByRole("dialog", { name: "Remotes" });
  expect(panel).toHaveTextContent("Allowed: http://localhost:3101, https://dev.example.");
  expect(panel).not.toHaveTextContent("OVERRIDE_ORIGINS");
  expect(screen.getByRole("textbox", { name: "Address of mf-portal" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Apply" })).toBeEnabled();
});
