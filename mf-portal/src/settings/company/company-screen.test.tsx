import { expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { azure } from "../testing-settings.ts";
import { CompanyScreen } from "./company-screen.tsx";

const open = (tab = "") => openScreen(<CompanyScreen />, { at: `/settings/company${tab}` });

const field = (name: string) => screen.findByRole("textbox", { name });
const save = () => screen.getByRole("button", { name: "Save Changes" });

test("has its tabs in the address, to be gone through by the arrow keys", async () => {
  fakeApi({ "GET /api/company": () => json(azure), "GET /api/company/members": () => json([]) });
  const { person, address } = open();
  const tabs = within(screen.getByRole("tablist", { name: "Company Settings" })).getAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "General",
    "Branding",
    "Team Members",
    "Pricing",
    "Billing",
    "Integrations",
    "Activity",
  ]);
  await person.click(screen.getByRole("tab", { name: "General" }));
  expect(address()).toBe("/settings/company");
  await person.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "Team Members", selected: true })).toHaveFocus();
  expect(screen.getByRole("tabpanel", { name: "Team Members" })).toBeVisible();
  expect(address()).toBe("/settings/company?tab=team");
  await person.keyboard("{End}{ArrowRight}");
  expect(screen.getByRole("tab", { name: "General", selected: true })).toHaveFocus();
  expect(address()).toBe("/settings/company");
});

test("shares a side menu with the user's settings", () => {
  fakeApi({ "GET /api/company": () => json(azure) });
  open();
  const links = within(screen.getByRole("navigation", { name: "Settings" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Company Settings", "/settings/company"],
    ["User Settings", "/settings/user"],
  ]);
  expect(links[0]).toHaveAttribute("aria-current", "page");
});

test("uploads a logo, and shows the theme in use with whom to ask for another", async () => {
  const address = `/api/pictures/${"a".repeat(32)}.png`;
  const calls = fakeApi({
    "GET /api/company": () => json(azure),
    "POST /api/pictures": () => json({ address }, {}, 201),
    "PUT /api/company": () => json({ ...azure, logo: address, version: 4 }),
  });
  const { person, toasts } = open("?tab=branding");
  await person.upload(
    await screen.findByLabelText("Picture file"),
    new File(["x"], "logo.png", { type: "image/png" }),
  );
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Logo" })).toHaveValue(address));
  await person.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("img", { name: "Preview" })).toBeNull();
  await person.type(screen.getByRole("textbox", { name: "Logo" }), address);
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ logo: address });
  const theme = within(screen.getByRole("region", { name: "Theme" }));
  for (const text of ["Lagoon", "#0077b6", "#48cae4", "#ffb703"]) expect(theme.getByText(text)).toBeVisible();
  expect(await theme.findByRole("img", { name: "The theme in dark" })).toBeVisible();
  expect(theme.getByText(/To get another theme, ask your administrator\.$/)).toBeVisible();
  expect(theme.queryByRole("textbox")).toBeNull();
});

test("shows the product's own colours where there is no theme", async () => {
  fakeApi({ "GET /api/company": () => json({ ...azure, theme: null }) });
  open("?tab=branding");
  expect(await screen.findByText("Standard")).toBeVisible();
  expect(screen.queryByText("Accent")).toBeNull();
});

test("lists the team, and says how to change it", async () => {
  fakeApi({
    "GET /api/company/members": () =>
      json([{ id: 7, name: "Ana Silva", username: "ana", email: "ana@azure.example", avatar: null }]),
  });
  open("?tab=team");
  const row = (await screen.findByText("ana")).closest("tr") as HTMLElement;
  expect(within(row).getByText("Ana Silva")).toBeVisible();
  expect(within(row).getByRole("link")).toHaveAttribute("href", "mailto:ana@azure.example");
  expect(screen.getByText(/To remove people, ask your administrator\.$/)).toBeVisible();
  const buttons = within(screen.getByRole("tabpanel")).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Invite a colleague"]);
});

test("says why the team cannot be shown", async () => {
  fakeApi({ "GET /api/company/members": () => problem(503, "Try again in a moment.") });
  open("?tab=team");
  expect(await screen.findByText("The team could not be loaded")).toBeVisible();
});

test("keeps what is printed on documents", async () => {
  const calls = fakeApi({
    "GET /api/company": () => json(azure),
    "PUT /api/company": () => json({ ...azure, taxId: "FR 1", billingAddress: null, version: 4 }),
  });
  const { person, toasts } = open("?tab=billing");
  await person.clear(await field("Billing address"));
  await person.type(await field("Tax ID"), "FR 1");
  await person.click(save());
  await waitFor(() => expect(toasts).toEqual([{ title: "Settings Saved" }]));
  expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ billingAddress: null, taxId: "FR 1" });
});

test("tells of the API", async () => {
  fakeApi({ "GET /api/calendar-feed": () => new Response(null, { status: 204 }) });
  open("?tab=integrations");
  expect(await field("API address")).toHaveValue("http://localhost/api");
  expect(screen.getByRole("link", { name: /documentation/ })).toHaveAttribute("href", "/api/docs");
});
