import { expect, test } from "@jest/globals";
import { fakeApi, openScreen, screen } from "./index.tsx";

test("who waits in vain is told what there is instead", async () => {
  fakeApi({});
  openScreen(<p>Nobody is here.</p>);
  const told = await screen.findByText("Somebody", {}, { timeout: 50 }).catch((error: Error) => error);
  expect(told).toMatchObject({
    name: "TestingLibraryElementError",
    message: expect.stringMatching(/text: Somebody[^]*Nobody is here\./),
    stack: expect.stringMatching(/text: Somebody[^]*Nobody is here\.[^]*setup\.test\.tsx/),
  });
});
