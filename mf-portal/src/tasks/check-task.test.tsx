import { expect, test } from "@jest/globals";
import type { Task } from "@dmc-hub/shared-types";
import { type FakeCall, fakeApi, keptRow, listPage, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { TasksPanel } from "./tasks-panel.tsx";
import { call } from "./testing-task.ts";

/** The tasks of somebody whose colleagues also change them. */
function openTasks(start: Task = call) {
  const kept = keptRow(start);
  const list = ({ query }: FakeCall) =>
    listPage([kept.now()].filter(({ status }) => status === query.get("status")));
  const answers = { ...companyAnswers, "GET /api/tasks": list, "PUT /api/tasks/:id": kept.put };
  const calls = fakeApi(answers);
  const opened = openScreen(<TasksPanel onClose={() => undefined} />);
  const versions = () =>
    calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("if-match"));
  return { ...opened, kept, versions };
}

const box = (title = call.title) => screen.findByRole("checkbox", { name: `Done: ${title}` });

test("who checks a task that a colleague has changed is told, and can try again", async () => {
  const { person, toasts, kept, versions } = openTasks();
  await box();
  kept.change({ title: "Call the villa" });
  await person.click(await box());
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Somebody else has changed this task" }));
  expect(await box("Call the villa")).not.toBeChecked();
  expect(kept.now().status).toBe("pending");
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(kept.now().status).toBe("completed"));
  expect(await box("Call the villa")).toBeChecked();
  expect(versions()).toEqual(['"1"', '"2"']);
});

test("there is nothing to try again where the colleague has done it", async () => {
  const { person, toasts, kept } = openTasks();
  await box();
  kept.change({ status: "completed" });
  await person.click(await box());
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.action).toBeUndefined();
  expect(await box()).toBeChecked();
});

test("who checks and unchecks at once is in conflict with nobody", async () => {
  const { person, toasts, kept, versions } = openTasks();
  await person.dblClick(await box());
  await waitFor(() => expect(versions()).toEqual(['"1"', '"2"']));
  await waitFor(() => expect(kept.now()).toMatchObject({ status: "pending", version: 3 }));
  expect(await box()).not.toBeChecked();
  expect(toasts).toEqual([]);
});
