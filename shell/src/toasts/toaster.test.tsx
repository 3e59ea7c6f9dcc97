import { expect, test } from "@jest/globals";
import { act, openScreen, screen } from "@dmc-hub/sdk/test";
import { toastStore } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

test("a toast is announced and dismissed by its button", async () => {
  const { person } = openScreen(<Toaster />);
  act(() => toastStore.show({ title: "Logged in", description: "Welcome back, Ida!" }));
  expect(screen.getByRole("status")).toHaveTextContent("Logged inWelcome back, Ida!");
  await person.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByTestId("toast")).toBeNull();
});
