import { expect, jest, test } from "@jest/globals";
import { Component, type ComponentType, type ReactNode } from "react";
import { fireEvent, render, screen } from "@testing-library/react";
import { lazyView, useIsDrawn, usePreloads } from "./lazy-view.tsx";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? "It failed" : this.props.children;
  }
}

test("a view loads when it is shown, and once it has loaded it is there at once", async () => {
  const load = jest.fn(async () => Greeting);
  const View = lazyView(load);
  const { unmount } = render(<View name="Ana" />);
  await screen.findByText("Hello Ana");
  unmount();
  render(<View name="Gil" />);
  screen.getByText("Hello Gil");
  expect(load).toHaveBeenCalledTimes(1);
});

test("a view is loaded before it is asked for, once the screen is shown", async () => {
  const load = jest.fn(async () => Greeting);
  const View = lazyView(load);
  const Screen = ({ isShown }: { isShown: boolean }) => {
    usePreloads(isShown, [View]);
    return null;
  };
  jest.useFakeTimers();
  const { rerender } = render(<Screen isShown={false} />);
  jest.runAllTimers();
  expect(load).not.toHaveBeenCalled();
  rerender(<Screen isShown />);
  jest.runAllTimers();
  jest.useRealTimers();
  expect(load).toHaveBeenCalledTimes(1);
});

test("a view that did not load says so, and is loaded the next time", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  let isAway = true;
  const View = lazyView(async (): Promise<ComponentType<{ name: string }>> => {
    if (isAway) throw new Error("away");
    return Greeting;
  });
  const { unmount } = render(<View name="Ana" />, { wrapper: Boundary });
  await screen.findByText("It failed");
  unmount();
  isAway = false;
  render(<View name="Ana" />, { wrapper: Boundary });
  await screen.findByText("Hello Ana");
});

test("a part that did not load says so in its place, and is loaded when it is asked for again", async () => {
  let isAway = true;
  const View = lazyView(
    async () => {
      if (isAway) throw new Error("away");
      return Greeting;
    },
    () => null,
    ({ name, onRetry }) => <button onClick={onRetry}>Greet {name} again</button>,
  );
  render(<View name="Ana" />, { wrapper: Boundary });
  fireEvent.click(await screen.findByRole("button", { name: "Greet Ana again" }));
  expect(screen.queryByRole("button")).toBeNull();
  const again = await screen.findByRole("button", { name: "Greet Ana again" });
  isAway = false;
  fireEvent.click(again);
  await screen.findByText("Hello Ana");
});

test("what stands below the first screenful is drawn after it", async () => {
  const drawn: boolean[] = [];
  const Screen = () => {
    const isDrawn = useIsDrawn();
    drawn.push(isDrawn);
    return isDrawn ? <p>below</p> : null;
  };
  render(<Screen />);
  await screen.findByText("below");
  expect(drawn).toEqual([false, true]);
});
