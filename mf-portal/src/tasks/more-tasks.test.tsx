import { expect, test } from "@jest/globals";
import { fakeApi, listPage, openScreen, screen, waitFor } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { TasksPanel } from "./tasks-panel.tsx";
import { call } from "./testing-task.ts";

const MORE = { name: "Show more tasks" };

const shown = (many: number) => waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(many));

test("shows a hundred open tasks, and further ones on request, those without a day last", async () => {
  const pending = Array.from({ length: 230 }, (_, index) => ({
    ...call,
    id: 100 + index,
    title: index === 229 ? "No hurry" : `Call ${index}`,
    dueDate: index === 229 ? null : "2026-05-01",
  }));
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/tasks": ({ query }) => {
      if (query.get("status") !== "pending") return listPage([]);
      const start = Number(query.get("cursor") ?? 0);
      const end = start + Number(query.get("limit"));
      return listPage(
        pending.slice(start, end),
        end < pending.length ? { total: "230", next: `${end}` } : {},
      );
    },
  });
  const { person } = openScreen(<TasksPanel onClose={() => undefined} />);
  await shown(100);
  await person.click(screen.getByRole("button", MORE));
  await shown(200);
  await person.click(screen.getByRole("button", MORE));
  await shown(230);
  expect(screen.getAllByRole("listitem").at(-1)).toHaveTextContent("No hurry");
  expect(screen.queryByRole("button", MORE)).toBeNull();
  expect(calls.filter(({ query }) => query.get("cursor") === "200")).toHaveLength(1);
});
