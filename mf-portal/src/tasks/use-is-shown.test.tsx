import { afterEach, expect, test } from "@jest/globals";
import { act, openScreen, screen } from "@dmc-hub/sdk/test";
import { useIsShown } from "./use-is-shown.ts";

const { requestAnimationFrame: own } = globalThis;
afterEach(() => {
  globalThis.requestAnimationFrame = own;
});

const Panel = () => (useIsShown() ? "shown" : "drawn");

test("a panel is shown in the frame after the one that it asks for when it is drawn", () => {
  const frames: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (due) => frames.push(due);
  openScreen(<Panel />);
  const pass = () => act(() => frames.splice(0).forEach((due) => due(0)));
  pass();
  expect(screen.getByText("drawn")).toBeInTheDocument();
  pass();
  expect(screen.getByText("shown")).toBeInTheDocument();
});
