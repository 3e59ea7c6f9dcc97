import { expect, test } from "@jest/globals";
import {
  administrator,
  fakeApi,
  fireEvent,
  json,
  listPage,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { theme } from "../testing-rows.ts";
import { ThemesScreen } from "./themes-screen.tsx";

const open = (at = "/admin/themes") => openScreen(<ThemesScreen />, { user: administrator, at });

const form = async (name = "Create New Theme") => within(await screen.findByRole("dialog", { name }));

test("shows each theme's colours, logo and styles, and a placeholder for a logo that is broken", async () => {
  fakeApi({
    "GET /api/themes": () =>
      listPage([
        theme(1, { name: "Azure", accentColor: "#ffb703", logo: "https://a.example/logo.png" }),
        theme(2, { name: "Plain", customCss: "h1 { color: red }" }),
      ]),
  });
  open();
  const azure = within(await screen.findByRole("article", { name: "Azure" }));
  for (const text of ["Primary", "#0077b6", "Secondary", "#48cae4", "Accent", "#ffb703"])
    expect(azure.getByText(text)).toBeVisible();
  const plain = within(screen.getByRole("article", { name: "Plain" }));
  expect(plain.queryByText("Accent")).toBeNull();
  expect(plain.getByText("h1 { color: red }")).toBeVisible();
  fireEvent.error(azure.getByRole("img", { name: "Logo" }));
  expect(await azure.findByLabelText("The logo cannot be loaded")).toBeVisible();
});

test("offers the first theme where there are none", async () => {
  fakeApi({ "GET /api/themes": () => listPage([]) });
  const { person } = open();
  expect(screen.getByRole("status", { name: "Loading themes" })).toBeVisible();
  expect(await screen.findByText("No Themes Found")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Create Your First Theme" }));
  expect(await screen.findByRole("dialog", { name: "Create New Theme" })).toBeVisible();
});

test("says what is wrong with each field, and makes the theme", async () => {
  const calls = fakeApi({
    "GET /api/themes": () => listPage([]),
    "POST /api/themes": () => json(theme(9, {}), {}, 201),
  });
  const { person, toasts } = open("/admin/themes?edit=new");
  const dialog = await form();
  const field = (name: string) => dialog.getByRole("textbox", { name });
  const write = async (name: string, text: string) => {
    await person.clear(field(name));
    await person.click(field(name));
    await person.paste(text);
  };
  expect(field("Primary Color")).toHaveValue("#0077b6");
  expect(field("Secondary Color")).toHaveValue("#48cae4");
  await write("Name", "x");
  await write("Primary Color", "red");
  await write("Accent Color", "#12");
  await write("Logo", "javascript:alert(1)");
  await person.click(dialog.getByRole("button", { name: "Create Theme" }));
  const colour = "Must be a valid hex color code (e.g. #FF5733)";
  for (const [name, message] of [
    ["Name", "Name must be at least 2 characters"],
    ["Primary Color", colour],
    ["Accent Color", colour],
    ["Logo", "Must be a web address that starts with https://"],
  ] as const)
    await waitFor(() => expect(field(name)).toHaveAccessibleErrorMessage(message));

  await write("Name", "Sunset");
  await write("Primary Color", "#d50");
  await person.clear(field("Accent Color"));
  await person.clear(field("Logo"));
  await person.click(dialog.getByRole("button", { name: "Create Theme" }));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: "Theme Created", opens: { kind: "theme" } }),
  );
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Sunset",
    primaryColor: "#d50",
    secondaryColor: "#48cae4",
    accentColor: null,
    logo: null,
    customCss: null,
  });
});

test("shows how well colours can be read, and the look in a frame that runs nothing", async () => {
  fakeApi({ "GET /api/themes": () => listPage([]) });
  const { person } = open("/admin/themes?edit=new");
  const dialog = await form();
  expect(dialog.getByText("Contrast with white 4.8 : 1, with text on it 4.8 : 1.")).toBeVisible();
  const primary = dialog.getByRole("textbox", { name: "Primary Color" });
  await person.clear(primary);
  await person.type(primary, "#e06c00");
  expect(
    dialog.getByText("Too light for white text, which needs 4.5 : 1: text on it is black."),
  ).toBeVisible();
  await person.click(dialog.getByRole("textbox", { name: "Custom CSS" }));
  await person.paste("h1 { color: red }</style><script>alert(1)</script>");
  for (const name of ["Preview in light", "Preview in dark"]) {
    const frame = dialog.getByTitle(name);
    expect(frame).toHaveAttribute("sandbox", "");
    await waitFor(() => expect(frame.getAttribute("srcdoc")).toContain("h1 { color: red }<\\/style>"));
    expect(frame.getAttribute("srcdoc")).toContain("--dmc-colors-brand-600:#e06c00");
  }
});

test("the server's refusal of styles stands on the field, and what was typed stays", async () => {
  const message = "Line 3: @import is not allowed";
  fakeApi({
    "GET /api/themes": () => listPage([theme(1, { name: "Azure" })]),
    "PUT /api/themes/:id": () => problem(400, message, [{ path: "customCss", message }]),
  });
  const { person, toasts } = open();
  await person.click(await screen.findByRole("button", { name: "Edit Azure" }));
  const dialog = await form("Edit Theme");
  const styles = dialog.getByRole("textbox", { name: "Custom CSS" });
  await person.click(styles);
  await person.paste("\n\n@import 'x';");
  await person.click(dialog.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(styles).toHaveAccessibleErrorMessage(message));
  expect(styles).toHaveValue("\n\n@import 'x';");
  expect(toasts.at(-1)).toMatchObject({ title: "Failed to update theme", description: `400: ${message}` });
});

test("a logo is uploaded, shown and removed; what is no picture is refused before it is sent", async () => {
  const address = `/api/pictures/${"a".repeat(32)}.png`;
  const answers = [problem(400, "Pictures may have at most 16 megapixels"), json({ address }, {}, 201)];
  const calls = fakeApi({
    "GET /api/themes": () => listPage([]),
    "POST /api/pictures": () => answers.shift() ?? nothing(),
  });
  const { person } = open("/admin/themes?edit=new");
  const dialog = await form();
  const logo = dialog.getByRole("textbox", { name: "Logo" });
  const chooser = dialog.getByLabelText<HTMLInputElement>("Picture file");
  const choose = (file: File) => person.upload(chooser, file);
  const picture = new File(["x"], "logo.png", { type: "image/png" });

  chooser.accept = "";
  await choose(new File(["x"], "page.html", { type: "text/html" }));
  await waitFor(() => expect(logo).toHaveAccessibleErrorMessage("Choose a PNG, JPEG, WebP or SVG picture"));
  await choose(new File([new Uint8Array(1_048_577)], "large.png", { type: "image/png" }));
  await waitFor(() => expect(logo).toHaveAccessibleErrorMessage("Pictures may have at most 1 MB"));
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);

  await choose(picture);
  await waitFor(() => expect(logo).toHaveAccessibleErrorMessage("Pictures may have at most 16 megapixels"));
  await choose(picture);
  await waitFor(() => expect(logo).toHaveValue(address));
  expect(logo).toBeValid();
  const shown = dialog.getByRole("img", { name: "Preview" });
  expect(shown).toHaveAttribute("src", address);
  fireEvent.error(shown);
  expect(await dialog.findByRole("img", { name: "The picture cannot be loaded" })).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  expect(logo).toHaveValue("");
});

test("a theme in use is deleted only when asked again, with what happens", async () => {
  const said = "Azure and Summit use it. Their portals go back to the standard look.";
  const calls = fakeApi({
    "GET /api/themes": () => listPage([theme(1, { name: "Coast" })]),
    "DELETE /api/themes/:id": ({ query }) =>
      query.get("unassign") === "true" ? nothing() : problem(409, said),
  });
  const { person, toasts } = open();
  await person.click(await screen.findByRole("button", { name: "Delete Coast" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(
    dialog.getByText("Are you sure you want to delete this theme? This action cannot be undone."),
  ).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Delete theme" }));
  expect(await dialog.findByText(said)).toBeVisible();
  expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  await person.click(dialog.getByRole("button", { name: "Delete anyway" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Theme Deleted" }));
});
