import { expect, test } from "@jest/globals";
import { openScreen, screen } from "@dmc-hub/sdk/test";
import { FaultsBanner } from "./faults-banner.tsx";

test("each fault is told with what to do and since when", () => {
  openScreen(
    <FaultsBanner
      faults={[
        { remote: null, reason: "The store is away. Bring it back.", since: "2026-05-01T12:00:00Z" },
        { remote: "mf-tours", reason: "mf-tours 1.1.0 is torn.", since: "2026-05-02T12:00:00Z" },
      ]}
    />,
  );
  const banner = screen.getByRole("status", { name: "Faults of the platform" });
  expect(banner).toHaveTextContent(/The store is away\. Bring it back\. Since May 1, 2026, /);
  expect(banner).toHaveTextContent(/mf-tours 1\.1\.0 is torn\. Since May 2, 2026, /);
});
