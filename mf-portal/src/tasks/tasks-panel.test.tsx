import { expect, test } from "@jest/globals";
import type { Task } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { TasksPanel } from "./tasks-panel.tsx";
import { call } from "./testing-task.ts";

const close = () => undefined;

const idOf = (path: string) => Number(path.split("/").at(-1));

/** Tasks that store changes. */
function answers(...start: Task[]) {
  let tasks = start;
  return {
    ...companyAnswers,
    "GET /api/company/members": () =>
      json([
        { id: 8, name: "Bruno Reis", username: "bruno", email: "b@azure.example", avatar: null },
        { id: 9, name: "Noa Berg", username: "noa", email: "n@azure.example", avatar: null, isWaiting: true },
      ]),
    "GET /api/tasks": ({ query }: { query: URLSearchParams }) =>
      listPage(tasks.filter(({ status }) => status === query.get("status"))),
    "GET /api/tasks/:id": ({ path }: { path: string }) => json(tasks.find(({ id }) => id === idOf(path))),
    "POST /api/tasks": ({ body }: { body: unknown }) => {
      const made = { ...call, ...(body as Partial<Task>), id: 62 };
      tasks = [...tasks, made];
      return json(made);
    },
    "PUT /api/tasks/:id": ({ path, body }: { path: string; body: unknown }) => {
      tasks = tasks.map((task) => (task.id === idOf(path) ? { ...task, ...(body as Partial<Task>) } : task));
      return json(tasks.find(({ id }) => id === idOf(path)));
    },
    "DELETE /api/tasks/:id": ({ path }: { path: string }) => {
      tasks = tasks.filter(({ id }) => id !== idOf(path));
      return nothing();
    },
  };
}

const assignees = () => screen.findByRole("combobox", { name: "Assigned to" });

const box = (title: string) => screen.findByRole("checkbox", { name: `Done: ${title}` });

test("checks a task at once, keeps it in its place, and unchecks it", async () => {
  const calls = fakeApi(answers(call));
  const { person } = openScreen(<TasksPanel onClose={close} />);
  await person.click(await box("Call the hotel"));
  expect(await box("Call the hotel")).toBeChecked();
  await waitFor(() => expect(calls.at(-1)?.method).toBe("GET"));
  expect(await box("Call the hotel")).toBeChecked();
  await person.click(await box("Call the hotel"));
  expect(await box("Call the hotel")).not.toBeChecked();
  const changes = () => calls.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ path, body }) => [path, body])).toEqual([
    ["/api/tasks/61", { status: "completed" }],
    ["/api/tasks/61", { status: "pending" }],
  ]);
});

test("puts back what the server refuses, and says why", async () => {
  const refusal = Promise.withResolvers<Response>();
  fakeApi({
    ...answers(call),
    "PUT /api/tasks/:id": () => refusal.promise,
  });
  const { person, toasts } = openScreen(<TasksPanel onClose={close} />);
  await person.click(await box("Call the hotel"));
  expect(await box("Call the hotel")).toBeChecked();
  refusal.resolve(problem(503, "Restarting."));
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: "Failed to update task",
      description: "Restarting.",
      tone: "destructive",
    }),
  );
  expect(await box("Call the hotel")).not.toBeChecked();
});

test("adds a task, given to a colleague", async () => {
  const calls = fakeApi(answers());
  const { person, address } = openScreen(<TasksPanel onClose={close} />, { at: "/dashboard?panel=tasks" });
  expect(await screen.findByText("No tasks to show")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Add Task" }));
  const form = within(await screen.findByRole("dialog", { name: "Add Task" }));
  expect(address()).toBe("/dashboard?panel=tasks&task=new");
  await person.click(form.getByRole("button", { name: "Create Task" }));
  expect(await form.findByText("Title must be at least 2 characters")).toBeVisible();
  await person.type(form.getByRole("textbox", { name: "Title" }), "Book the boat");
  await person.type(form.getByLabelText("Due date"), "2026-05-12");
  await person.selectOptions(form.getByRole("combobox", { name: "Assigned to" }), "Bruno Reis");
  await person.click(form.getByRole("button", { name: "Create Task" }));
  expect(await box("Book the boat")).not.toBeChecked();
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    title: "Book the boat",
    dueDate: "2026-05-12",
    assignedTo: 8,
  });
  await waitFor(() => expect(address()).toBe("/dashboard?panel=tasks"));
});

test("is given to nobody who waits for an approval, and stays with one who has it", async () => {
  fakeApi(answers({ ...call, assignedTo: 9 }));
  const { person } = openScreen(<TasksPanel onClose={close} />);
  await chooseFromMenu(person, "Call the hotel", "Edit");
  await waitFor(async () => expect(await assignees()).toHaveDisplayValue("Noa Berg"));
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await person.click(screen.getByRole("button", { name: "Add Task" }));
  await screen.findByRole("button", { name: "Create Task" });
  await within(await assignees()).findByRole("option", { name: "Bruno Reis" });
  expect(within(await assignees()).queryByRole("option", { name: "Noa Berg" })).toBeNull();
});

test("an edited task tells who changed it, a new one has nothing to tell", async () => {
  const asked: string[] = [];
  const audit = ({ query }: { query: URLSearchParams }) => {
    asked.push(query.toString());
    return json([]);
  };
  fakeApi({ ...answers(call), "GET /api/audit": audit });
  const { person } = openScreen(<TasksPanel onClose={close} />);
  await chooseFromMenu(person, "Call the hotel", "Edit");
  await person.click(await screen.findByText("History"));
  expect(await screen.findByText("Nothing has been changed yet.")).toBeVisible();
  expect(asked).toEqual([`resource=task&resourceId=${call.id}`]);
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await person.click(screen.getByRole("button", { name: "Add Task" }));
  await screen.findByRole("button", { name: "Create Task" });
  expect(screen.queryByText("History")).toBeNull();
});

test("shows the completed tasks that were changed last, whatever day they were due", async () => {
  const calls = fakeApi(answers({ ...call, status: "completed" }));
  openScreen(<TasksPanel onClose={close} />);
  expect(await screen.findByRole("heading", { name: "Completed" })).toBeVisible();
  const sortOf = (status: string) =>
    calls.find(({ query }) => query.get("status") === status)?.query.get("sort");
  expect(["completed", "pending", "overdue"].map(sortOf)).toEqual(["-updatedAt", "dueDate", "dueDate"]);
});

test("shows completed tasks of an API that cannot sort by the change", async () => {
  const known = answers({ ...call, status: "completed" });
  fakeApi({
    ...known,
    "GET /api/tasks": (asked) =>
      asked.query.get("sort") === "-updatedAt"
        ? problem(400, "Sort by dueDate.")
        : known["GET /api/tasks"](asked),
  });
  openScreen(<TasksPanel onClose={close} />);
  expect(await screen.findByRole("heading", { name: "Completed" })).toBeVisible();
});

test("changes a task and deletes it", async () => {
  const calls = fakeApi(answers(call, { ...call, id: 60, title: "Pay", status: "completed" }));
  const { person, toasts } = openScreen(<TasksPanel onClose={close} />);
  expect(await screen.findByRole("heading", { name: "Completed" })).toBeVisible();
  expect(await box("Pay")).toBeChecked();
  await chooseFromMenu(person, "Call the hotel", "Edit");
  const title = await screen.findByRole("textbox", { name: "Title" });
  await person.type(title, " again");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  await box("Call the hotel again");
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ title: "Call the hotel again" });
  await chooseFromMenu(person, "Call the hotel again", "Delete");
  await person.click(await screen.findByRole("button", { name: "Delete task" }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Task Deleted" }));
  await waitFor(() => expect(screen.queryByText("Call the hotel again")).toBeNull());
});

test("a task that was checked and then is changed or deleted does not stay as it was", async () => {
  fakeApi(answers(call, { ...call, id: 63, title: "Book the boat" }));
  const { person } = openScreen(<TasksPanel onClose={close} />);
  await person.click(await box("Call the hotel"));
  await person.click(await box("Book the boat"));
  await chooseFromMenu(person, "Call the hotel", "Delete");
  await person.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: /^Delete/ }));
  await waitFor(() => expect(screen.queryByText("Call the hotel")).toBeNull());
  await chooseFromMenu(person, "Book the boat", "Edit");
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  await person.clear(title);
  await person.type(title, "Book two boats");
  await person.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await box("Book two boats")).toBeChecked();
  expect(screen.queryByText("Book the boat")).toBeNull();
});
