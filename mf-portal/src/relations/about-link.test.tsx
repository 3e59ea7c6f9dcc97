import { expect, test } from "@jest/globals";
import { fakeApi, openScreen, screen } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { MessageLine } from "../messages/message-line.tsx";
import { greeting } from "../messages/testing-message.ts";
import { TaskLine } from "../tasks/task-line.tsx";
import { call } from "../tasks/testing-task.ts";

const hrefOf = (kind: string, id: number) => `/${kind}?open=${id}`;

const about = { relatedTo: "partner", relatedId: 7, relatedName: "Amélie", relatedType: "guide" } as const;

test.each([
  ["task", <TaskLine key="task" task={{ ...call, ...about }} onCheck={() => undefined} />],
  ["message", <MessageLine key="message" message={{ ...greeting, ...about }} company={undefined} />],
])("a %s names what it is about, with the way there", async (_what, line) => {
  fakeApi(companyAnswers);
  openScreen(line, { hrefOf });
  expect(await screen.findByRole("link", { name: "Amélie" })).toHaveAttribute("href", "/guide?open=7");
  expect(screen.getByText(/^About/)).toHaveTextContent("About Amélie");
});

test("what is about nothing says nothing, and the panel tells what is to be done", async () => {
  fakeApi(companyAnswers);
  const task = { ...call, description: "Ask for the sea view" };
  const { unmount } = openScreen(<TaskLine task={task} onCheck={() => undefined} />, { hrefOf });
  expect(await screen.findByText(call.title)).toBeVisible();
  expect(screen.queryByText(/^About/)).toBeNull();
  expect(screen.queryByText("Ask for the sea view")).toBeNull();
  unmount();
  openScreen(
    <TaskLine task={task} onCheck={() => undefined}>
      <button>Menu</button>
    </TaskLine>,
    { hrefOf },
  );
  expect(await screen.findByText("Ask for the sea view")).toBeVisible();
});
