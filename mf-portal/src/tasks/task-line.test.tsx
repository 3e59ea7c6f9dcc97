import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fakeApi, openScreen, screen } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { TaskLine } from "./task-line.tsx";
import { call } from "./testing-task.ts";

beforeEach(() => {
  jest.useFakeTimers({ now: new Date("2026-05-10T22:30:00Z"), doNotFake: ["setTimeout", "queueMicrotask"] });
});

afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ["2026-05-09", "pending", "Overdue · May 9, 2026"],
  ["2026-05-10", "pending", "Today · May 10, 2026"],
  ["2026-05-11", "pending", "Tomorrow · May 11, 2026"],
  ["2026-05-12", "pending", "Pending · May 12, 2026"],
  [null, "pending", "Pending"],
  ["2026-05-12", "overdue", "Overdue · May 12, 2026"],
  ["2026-05-09", "completed", "Completed · due May 9, 2026"],
] as const)("a task of %s that is %s reads %s", async (dueDate, status, words) => {
  fakeApi(companyAnswers);
  openScreen(<TaskLine task={{ ...call, dueDate, status }} onCheck={() => undefined} />);
  expect(await screen.findByText(words)).toBeVisible();
  const box = screen.getByRole("checkbox", { name: "Done: Call the hotel" });
  if (status === "completed") expect(box).toBeChecked();
  else expect(box).not.toBeChecked();
});
