import { expect, test } from "@jest/globals";
import type { ReleaseFault } from "@dmc-hub/shared-types";
import { openScreen, screen } from "@dmc-hub/sdk/test";
import { testingRegistry } from "../testing-registry.ts";
import { Frame } from "./frame.tsx";

const open = (faults: readonly ReleaseFault[] | undefined) =>
  openScreen(
    <Frame
      registry={{ ...testingRegistry, ...(faults && { faults: [...faults] }) }}
      wideFrom="lg"
      sidebar={null}
      header={null}
    >
      The screen
    </Frame>,
  );

test("each fault is told over every page, with what to do and since when", async () => {
  open([
    { remote: null, reason: "The store is away. Bring it back.", since: "2026-05-01T12:00:00Z" },
    { remote: "mf-tours", reason: "mf-tours 1.1.0 is torn.", since: "2026-05-02T12:00:00Z" },
  ]);
  const banner = await screen.findByRole("status", { name: "Faults of the platform" });
  expect(banner).toHaveTextContent(/The store is away\. Bring it back\. Since May 1, 2026, /);
  expect(banner).toHaveTextContent(/mf-tours 1\.1\.0 is torn\. Since May 2, 2026, /);
  expect(screen.getByText("The screen")).toBeVisible();
});

test.each([[undefined], [[]]])("nothing stands there without any: %j", (faults) => {
  open(faults);
  expect(screen.getByText("The screen")).toBeVisible();
  expect(screen.queryByRole("status")).toBeNull();
});
