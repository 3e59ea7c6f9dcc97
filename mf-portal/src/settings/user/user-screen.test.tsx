import { expect, test } from "@jest/globals";
import { changedMeanwhile, fakeApi, json, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { ana } from "../testing-settings.ts";
import { UserScreen } from "./user-screen.tsx";

const info = () => json({ currency: "EUR", timeZone: "Europe/Paris" });
const open = (tab = "") => openScreen(<UserScreen />, { at: `/settings/user${tab}` });
const save = () => screen.getByRole("button", { name: "Save Changes" });

test("changes one's own name", async () => {
  const calls = fakeApi({
    "GET /api/user/profile": () => json(ana),
    "PUT /api/user/profile": () => json({ ...ana, name: "Ana Sousa", version: 3 }),
  });
  const { person, toasts } = open();
  const name = await screen.findByRole("textbox", { name: "Name" });
  await person.clear(name);
  await person.click(save());
  await waitFor(() => expect(name).toHaveAccessibleErrorMessage("Name is required"));
  await person.type(name, "Ana Sousa");
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ name: "Ana Sousa" });
});

test("chooses how numbers and days are written, each shown by an example", async () => {
  const calls = fakeApi({
    "GET /api/user/profile": () => json(ana),
    "GET /api/dmc-info": info,
    "PUT /api/user/profile": () => json({ ...ana, locale: "de-DE", dateFormat: "yyyy-MM-dd", version: 3 }),
  });
  const { person, toasts } = open("?tab=account");
  const numbers = await screen.findByRole("combobox", { name: "Numbers" });
  await person.selectOptions(numbers, "German (Germany): 12.345,67");
  const dates = screen.getByRole("combobox", { name: "Dates" });
  const labels = [...(dates as HTMLSelectElement).options].map(({ text }) => text);
  expect(labels[1]).toMatch(/^\d\d\/\d\d\/\d{4} \(day first\)$/);
  await person.selectOptions(dates, labels[3] ?? "");
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
    locale: "de-DE",
    dateFormat: "yyyy-MM-dd",
  });
});

test("refuses what is no e-mail address, and lets nobody rename the account", async () => {
  fakeApi({ "GET /api/user/profile": () => json(ana), "GET /api/dmc-info": info });
  const { person } = open("?tab=account");
  const email = await screen.findByRole("textbox", { name: "Email" });
  await person.clear(email);
  await person.type(email, "ana");
  await person.click(save());
  await waitFor(() => expect(email).toHaveAccessibleErrorMessage("Please enter a valid email address"));
  expect(screen.getByRole("textbox", { name: "Username" })).toHaveAttribute("readonly");
});

test("keeps which mails a person wants, also over what another window has saved", async () => {
  const theirs = { ...ana, notifyTaskAssigned: false, version: 3 };
  const answers = [changedMeanwhile(theirs), json({ ...theirs, dailyDigest: true, version: 4 })];
  const calls = fakeApi({
    "GET /api/user/profile": () => json(ana),
    "PUT /api/user/profile": () => answers.shift() ?? problem(500, "Once more"),
  });
  const { person, toasts } = open("?tab=notifications");
  const digest = await screen.findByRole("checkbox", { name: "Morning summary" });
  expect(digest).not.toBeChecked();
  expect(digest).toHaveAccessibleDescription(/^A mail to ana@azure\.example on the morning/);
  await person.click(digest);
  await person.click(save());
  expect(await screen.findByText("Tasks for me: →")).toHaveTextContent("Tasks for me: Yes → No");
  expect(toasts).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Keep mine" }));
  expect(screen.getByRole("checkbox", { name: "Tasks for me" })).not.toBeChecked();
  expect(digest).toBeChecked();
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Settings Saved" }));
  expect(calls.findLast(({ method }) => method === "PUT")?.body).toEqual({ dailyDigest: true });
});
