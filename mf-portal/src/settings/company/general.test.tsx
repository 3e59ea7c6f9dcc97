import { expect, test } from "@jest/globals";
import { changedMeanwhile, fakeApi, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { azure } from "../testing-settings.ts";
import { CompanyScreen } from "./company-screen.tsx";

const open = () => openScreen(<CompanyScreen />, { at: "/settings/company" });

const field = (name: string) => screen.findByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });

test("saves what was changed alone, and offers to only then", async () => {
  const calls = fakeApi({
    "GET /api/company": () => json(azure),
    "PUT /api/company": () => json({ ...azure, name: "Azure", currency: "USD", version: 4 }),
  });
  const { person, toasts } = open();
  const name = await field("Company name");
  expect(name).toHaveValue("Azure Coast Travel");
  expect(save()).toBeDisabled();
  expect(screen.getByRole("button", { name: "Discard" })).toBeDisabled();
  expect(screen.getByRole("textbox", { name: "Portal address" })).toHaveValue("azure.localhost");
  expect(screen.getByRole("textbox", { name: "Portal address" })).toHaveAttribute("readonly");
  await person.clear(name);
  await person.type(name, "A");
  await person.click(save());
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage("Name must be at least 2 characters"));
  await person.type(name, "zure");
  await person.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "USD – US Dollar");
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  const change = calls.find(({ method }) => method === "PUT");
  expect(change?.body).toEqual({ name: "Azure", currency: "USD" });
  expect(change?.headers.get("if-match")).toBe('"3"');
  expect(save()).toBeDisabled();
});

test("knows every currency and time zone by name, and what the clock shows there", async () => {
  fakeApi({ "GET /api/company": () => json(azure) });
  const { person } = open();
  await field("Company name");
  const zone = screen.getByRole("combobox", { name: "Time zone" });
  expect(zone).toHaveDisplayValue("Paris");
  expect(zone).toHaveAccessibleDescription(/It is \d\d:\d\d there now\.$/);
  await person.selectOptions(zone, "Salta, Argentina");
  expect(zone).toHaveValue("America/Argentina/Salta");
  await person.selectOptions(zone, "UTC");
  expect(zone).toHaveValue("UTC");
});

test("takes back what was typed", async () => {
  fakeApi({ "GET /api/company": () => json(azure) });
  const { person } = open();
  await person.type(await field("Contact phone"), "+33 4");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(await field("Contact phone")).toHaveValue("");
  expect(save()).toBeDisabled();
});

test("keeps what was typed when the settings cannot be read again", async () => {
  const replies = [json(azure)];
  fakeApi({ "GET /api/company": () => replies.shift() ?? problem(503, "Restarting.") });
  const { person, hear } = open();
  await person.type(await field("Contact phone"), "+33 4");
  await hear();
  await person.type(await field("Contact phone"), "2");
  expect(await field("Contact phone")).toHaveValue("+33 42");
});

test("shows what somebody else has made of the same fields, and keeps what was typed", async () => {
  const theirs = { ...azure, name: "Coast", contactPhone: "+33 1", taxId: "FR 1", version: 4 };
  const answers = [changedMeanwhile(theirs), json({ ...theirs, name: "Azure", version: 5 })];
  const calls = fakeApi({
    "GET /api/company": () => json(azure),
    "PUT /api/company": () => answers.shift() ?? problem(500, "Once more"),
  });
  const { person, toasts } = open();
  const name = await field("Company name");
  await person.clear(name);
  await person.type(name, "Azure");
  await person.click(save());
  expect(await screen.findByText("Somebody else has changed this")).toBeVisible();
  expect(screen.getByText("Company name: →")).toHaveTextContent("Company name: Azure Coast Travel → Coast");
  expect(screen.getByText("Contact phone: →")).toHaveTextContent("Contact phone: – → +33 1");
  expect(toasts).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(name).toHaveValue("Azure");
  expect(await field("Contact phone")).toHaveValue("+33 1");
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Settings Saved" }));
  const change = calls.findLast(({ method }) => method === "PUT");
  expect(change?.headers.get("if-match")).toBe('"4"');
  expect(change?.body).toEqual({ name: "Azure" });
});

test("does not ask about what somebody else has changed in another tab", async () => {
  const theirs = { ...azure, taxId: "FR 1", version: 4 };
  const answers = [changedMeanwhile(theirs), json({ ...theirs, contactPhone: "1", version: 5 })];
  const calls = fakeApi({
    "GET /api/company": () => json(azure),
    "PUT /api/company": () => answers.shift() ?? problem(500, "Once more"),
  });
  const { person, toasts } = open();
  await person.type(await field("Contact phone"), "1");
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  expect(
    calls.filter(({ method }) => method === "PUT").map(({ headers }) => headers.get("if-match")),
  ).toEqual(['"3"', '"4"']);
});

test("says why it did not save, beside the field and as a whole, and keeps what was typed", async () => {
  const answers = [
    problem(422, "Check the fields.", [{ path: "contactPhone", message: "Must be at most 200 characters" }]),
    problem(503, "The database is being restarted."),
  ];
  fakeApi({
    "GET /api/company": () => json(azure),
    "PUT /api/company": () => answers.shift() ?? problem(500, "Once more"),
  });
  const { person, toasts } = open();
  await person.type(await field("Contact phone"), "1");
  await person.click(save());
  await waitFor(() => expect(screen.getByText("Must be at most 200 characters")).toBeVisible());
  expect(toasts.at(-1)).toEqual({
    title: "Failed to save settings",
    description: "Check the fields.",
    tone: "destructive",
  });
  await person.click(save());
  expect(await screen.findByText("The database is being restarted.")).toBeVisible();
  expect(await field("Contact phone")).toHaveValue("1");
});

test("says why the settings cannot be shown, and tries again", async () => {
  const answers = [problem(503, "Try again in a moment."), json(azure)];
  fakeApi({ "GET /api/company": () => answers.shift() ?? json(azure) });
  const { person } = open();
  expect(await screen.findByText("Try again in a moment.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await field("Company name")).toBeVisible();
});
