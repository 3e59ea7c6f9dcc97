import { expect, test } from "@jest/globals";
import { startTestApi } from "../../testing/test-api.ts";

test.each([
  [{ supportEmail: "help@hub.example", supportUrl: "https://hub.example/help" }],
  [{ supportEmail: null, supportUrl: null }],
])("administrators are told the public host and the support contact: %j", async (support) => {
  const api = await startTestApi(support);
  try {
    const admin = await api.signedIn("admin");
    expect(await admin.get("/api/platform")).toMatchObject({
      status: 200,
      body: { host: "hub.example", ...support },
    });
  } finally {
    await api.stop();
  }
});
