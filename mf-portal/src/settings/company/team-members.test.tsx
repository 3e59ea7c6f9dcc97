import { expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { TeamMembers } from "./team-members.tsx";

const ana = { id: 7, name: "Ana Silva", username: "ana", email: "ana@azure.example", avatar: null };
const kim = { id: 9, name: "Kim Lund", username: "kim", email: "kim@azure.example", avatar: null };

test("invites a colleague, who is in the list then; a refusal is said beside the address", async () => {
  const message = "This address cannot be invited. Take another one, or ask your administrator";
  let members = [ana];
  const answers = [
    () => problem(409, `${message}.`, [{ path: "email", message }]),
    () => ((members = [ana, kim]), json(kim, {}, 201)),
  ];
  const calls = fakeApi({
    "GET /api/company/members": () => json(members),
    "POST /api/company/members": () => answers.shift()?.() ?? json(kim),
  });
  const { person, toasts } = openScreen(<TeamMembers />);
  await person.click(await screen.findByRole("button", { name: "Invite a colleague" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Kim Lund");
  await person.type(screen.getByRole("textbox", { name: "Email" }), "kim@azure.example");
  await person.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText(message)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText("Kim Lund")).toBeVisible();
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({ title: "Invitation Sent", description: "To kim@azure.example" }),
  );
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    name: "Kim Lund",
    email: "kim@azure.example",
  });
});

test("says who waits for an administrator's approval", async () => {
  let members: object[] = [{ ...ana, isWaiting: false }];
  fakeApi({
    "GET /api/company/members": () => json(members),
    "POST /api/company/members": () => {
      members = [...members, { ...kim, isWaiting: true }];
      return json({ ...kim, isWaiting: true }, {}, 201);
    },
  });
  const { person, toasts } = openScreen(<TeamMembers />);
  await person.click(await screen.findByRole("button", { name: "Invite a colleague" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Kim Lund");
  await person.type(screen.getByRole("textbox", { name: "Email" }), "kim@azure.example");
  await person.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText("Waiting for approval")).toBeVisible();
  await waitFor(() =>
    expect(toasts.at(-1)).toEqual({
      title: "Invitation Waiting",
      description: "It is sent once an administrator approves it.",
    }),
  );
});
