import { expect, test } from "@jest/globals";
import type { Proposal } from "@dmc-hub/shared-types";
import { fakeApi, json, listPage, openScreen, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { acme } from "../clients/testing-client.ts";
import { companyAnswers } from "../address/testing-company.ts";
import { coast } from "./testing-proposal.ts";
import { ProposalForm } from "./proposal-form.tsx";

const close = () => undefined;

function answers(saved: Proposal = coast) {
  return fakeApi({
    ...companyAnswers,
    "GET /api/clients": () => listPage([acme]),
    "GET /api/clients/:id": () => json(acme),
    "GET /api/proposals/:id": () => json(saved),
    "POST /api/proposals": () => json(saved),
    "PUT /api/proposals/:id": () => json(saved),
  });
}

/** A form for the client in the address, with functions to fill it in. */
async function openForm(id: number | null = null) {
  const { person, toasts } = openScreen(<ProposalForm id={id} onClose={close} />, {
    at: "/proposals?edit=new&clientId=12",
  });
  await screen.findByRole("textbox", { name: "Title" });
  const dialog = within(screen.getByRole("dialog"));
  const type = async (label: string, text: string) => {
    const field = dialog.getByLabelText(new RegExp(`^${label}`));
    await person.clear(field);
    if (text !== "") await person.type(field, text);
  };
  const press = (name: string) => person.click(dialog.getByRole("button", { name }));
  return { person, toasts, dialog, type, press };
}

test("says which rule each field breaks, and sends nothing", async () => {
  const calls = answers();
  const { dialog, type, press } = await openForm();
  await type("Start date", "2026-05-04");
  await type("End date", "2026-05-03");
  await type("Travellers", "0");
  await type("Value", "-1");
  await press("Create Proposal");
  expect(await dialog.findByText("Title must be at least 2 characters")).toBeVisible();
  expect(dialog.getByText("Destination must be at least 2 characters")).toBeVisible();
  expect(dialog.getByText("Must be at least 1")).toBeVisible();
  expect(dialog.getByText("Must not be negative")).toBeVisible();
  await type("Title", "Coast");
  await type("Destination", "Amalfi");
  await type("Travellers", "1.5");
  await type("Value", "0.005");
  expect(await dialog.findByText("Must be a whole number")).toBeVisible();
  expect(await dialog.findByText("At most two decimals")).toBeVisible();
  await type("Travellers", "2");
  await type("Value", "0");
  expect(await dialog.findByText("Must not be before the start")).toBeVisible();
  expect(calls.some(({ method }) => method === "POST")).toBe(false);
});

test("takes a leap day, an amount with commas, and the client of the address", async () => {
  const calls = answers();
  const { dialog, toasts, type, press } = await openForm();
  await waitFor(() => expect(dialog.getByRole("combobox", { name: "Client" })).toHaveValue("Acme Travel"));
  await type("Title", "Leap");
  await type("Destination", "Amalfi");
  await type("Start date", "2028-02-29");
  await type("End date", "2028-03-01");
  expect(dialog.getByText("2 days")).toBeVisible();
  await type("Value", "1,250,000.50");
  await press("Create Proposal");
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: "Proposal Created", opens: { kind: "proposal" } }),
  );
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    clientId: 12,
    title: "Leap",
    destination: "Amalfi",
    startDate: "2028-02-29",
    endDate: "2028-03-01",
    pax: 1,
    value: 1_250_000.5,
    status: "draft",
    tags: [],
  });
});

test("asks for a client where none is picked", async () => {
  answers();
  const { person } = openScreen(<ProposalForm id={null} onClose={close} />, { at: "/proposals?edit=new" });
  await person.click(await screen.findByRole("button", { name: "Create Proposal" }));
  const field = screen.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(field).toHaveAccessibleErrorMessage("Choose a client"));
});

test("makes a client who is not there yet without leaving the form", async () => {
  const birch = { ...acme, id: 13, name: "Birch" };
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/clients": () => listPage([]),
    "POST /api/clients": () => json(birch),
    "GET /api/clients/:id": () => json(birch),
    "POST /api/proposals": () => json(coast),
  });
  const { person } = openScreen(<ProposalForm id={null} onClose={close} />, { at: "/proposals?edit=new" });
  await person.type(await screen.findByRole("combobox", { name: "Client" }), "Birch");
  await person.click(await screen.findByRole("option", { name: "+ New client" }));
  const inner = within(await screen.findByRole("dialog", { name: "Add Client" }));
  await person.type(inner.getByRole("textbox", { name: "Name" }), "Birch");
  await person.type(inner.getByRole("textbox", { name: "Email" }), "desk@birch.example");
  await person.click(inner.getByRole("button", { name: "Create Client" }));
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Client" })).toHaveValue("Birch"));
  await person.type(screen.getByRole("textbox", { name: "Title" }), "Coast");
  await person.type(screen.getByRole("textbox", { name: "Destination" }), "Amalfi");
  await person.click(screen.getByRole("button", { name: "Create Proposal" }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === "POST")?.body).toMatchObject({ clientId: 13 }),
  );
});

test("offers the statuses that may follow, and sends what was changed", async () => {
  const calls = answers({ ...coast, status: "accepted" });
  const { person, dialog, press } = await openForm(21);
  const status = dialog.getByRole("combobox", { name: "Status" });
  expect(
    within(status)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Accepted", "Declined"]);
  await person.selectOptions(status, "Declined");
  await press("Save Changes");
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ status: "declined" }),
  );
});

test("says before another client is saved that the former one's links end", async () => {
  const birch = { ...acme, id: 13, name: "Birch" };
  fakeApi({
    ...companyAnswers,
    "GET /api/clients": () => listPage([birch]),
    "GET /api/clients/:id": ({ path }) => json(path.endsWith("/13") ? birch : acme),
    "GET /api/proposals/:id": () => json(coast),
  });
  const { person, dialog } = await openForm(21);
  const client = dialog.getByRole("combobox", { name: "Client" });
  await waitFor(() => expect(client).toHaveValue(acme.name));
  expect(dialog.queryByText(/stop working/)).toBeNull();
  await person.clear(client);
  await person.type(client, "Birch");
  await person.click(await screen.findByRole("option", { name: /Birch/ }));
  expect(await dialog.findByText(`Links that ${coast.clientName} was sent stop working.`)).toBeVisible();
});
