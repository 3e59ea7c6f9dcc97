import { expect, jest, test } from "@jest/globals";
import { fakeApi, json, openScreen, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { sessionExpiry } from "../session/session-expiry.ts";
import { testingRegistry } from "../testing-registry.ts";
import { SignInAgain } from "./sign-in-again.tsx";

test("who signs in again goes on, with the screens as they are by now", async () => {
  const edge = jest.fn<typeof fetch>(async () => json({ ...testingRegistry, userId: staff.id }));
  globalThis.fetch = edge;
  const calls = fakeApi({ "POST /api/login": () => json(staff) });
  sessionExpiry.set("Your session has ended.");
  const { person } = openScreen(<SignInAgain user={staff} reason="Your session has ended." />);
  await person.type(screen.getByLabelText(/^Password/), "azure-demo");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(sessionExpiry.reason()).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ username: "ana", password: "azure-demo" }]);
  await waitFor(() => expect(edge.mock.calls.map(([address]) => address)).toEqual(["/registry.json"]));
});
