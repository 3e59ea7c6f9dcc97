import { expect, test } from "@jest/globals";
import { reservedPaths } from "@dmc-hub/shared-types";
import { servedCheckout } from "./edge-fixture.ts";

const { ask } = servedCheckout();

test("what remotes may not claim is answered without the page, or is a page of the shell's own", async () => {
  for (const { path, exact } of reservedPaths) {
    const below = exact ? path : `${path.replace(":key", "key")}/tours`;
    const { headers } = await ask(below);
    const isPage = headers["content-type"]?.startsWith("text/html");
    expect([below, isPage]).toEqual([below, ["/auth", "/new-password"].includes(path)]);
  }
});
