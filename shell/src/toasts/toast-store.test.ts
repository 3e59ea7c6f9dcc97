import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { createToastStore } from "./toast-store.ts";

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const shown = (store: ReturnType<typeof createToastStore>) =>
  store
    .list()
    .filter(({ isOpen }) => isOpen)
    .map(({ title }) => title);

test("shows one toast at a time: a new one replaces the older", () => {
  const store = createToastStore();
  store.show({ title: "First" });
  store.show({ title: "Second" });
  expect(shown(store)).toEqual(["Second"]);
});

test("dismisses a toast after 5000 ms and removes it 1,000,000 ms later", () => {
  const store = createToastStore();
  store.show({ title: "Saved" });
  jest.advanceTimersByTime(4_999);
  expect(shown(store)).toEqual(["Saved"]);
  jest.advanceTimersByTime(1);
  expect(shown(store)).toEqual([]);
  expect(store.list()).toHaveLength(1);
  jest.advanceTimersByTime(1_000_000);
  expect(store.list()).toHaveLength(0);
});

test("keeps a toast while it is being read", () => {
  const store = createToastStore();
  store.show({ title: "Saved" });
  store.hold();
  jest.advanceTimersByTime(60_000);
  expect(shown(store)).toEqual(["Saved"]);
  store.release(store.list()[0]?.id ?? 0);
  jest.advanceTimersByTime(5_000);
  expect(shown(store)).toEqual([]);
});

test("tells its listeners until they leave", () => {
  const store = createToastStore();
  const listener = jest.fn();
  const leave = store.subscribe(listener);
  store.show({ title: "One" });
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  store.show({ title: "Two" });
  expect(listener).toHaveBeenCalledTimes(1);
});
