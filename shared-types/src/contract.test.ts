import { describe, expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { credentials, registration } from "./users/session.ts";
import { endpointsOf, partialSchema } from "./core/endpoint.ts";
import { clients, clientDraft } from "./clients/client.ts";
import { companyDraft } from "./company/company.ts";
import { contract } from "./contract.ts";
import { dmcDraft } from "./dmcs/dmc.ts";
import { specialtyOf } from "./partners/partner.ts";
import { themeDraft } from "./themes/theme.ts";
import { editUserForm, hasDmcOfRole, newUserForm, userChanges, userDraft } from "./users/user.ts";

/** Validation messages for a value, by path. */
function messages(type: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const { error } = type.safeParse(value);
  const found: Record<string, string[]> = {};
  for (const { path, message } of error?.issues ?? []) (found[path.join(".")] ??= []).push(message);
  return found;
}

describe("the rules of the forms", () => {
  test("sign-in", () => {
    expect(messages(credentials, { username: " ", password: "" })).toEqual({
      username: ["Username is required"],
      password: ["Password is required"],
    });
    expect(messages(credentials, {})).toEqual({
      username: ["Username is required"],
      password: ["Password is required"],
    });
  });

  test("registration", () => {
    expect(messages(registration, { username: "ab", name: "x", email: "no", password: "12345" })).toEqual({
      username: ["Username must be at least 3 characters"],
      name: ["Name is required"],
      email: ["Invalid email address"],
      password: ["Password must be at least 6 characters"],
    });
  });

  test("a DMC", () => {
    expect(messages(dmcDraft, { name: "x", subdomain: "A", contactEmail: "no" })).toEqual({
      name: ["Name must be at least 2 characters"],
      subdomain: expect.arrayContaining([
        "Subdomain must be at least 2 characters",
        "Subdomain can only contain lowercase letters, numbers, and hyphens",
      ]),
      contactEmail: ["Please enter a valid email address"],
    });
    const least = { name: "Azure", subdomain: "azure-1", contactEmail: "a@mail.example" };
    expect(dmcDraft.parse({ ...least, contactPhone: "", logo: " " })).toEqual({
      ...least,
      contactPhone: null,
      logo: null,
      themeId: null,
      active: true,
    });
  });

  test("a company", () => {
    const least = { name: "Azure", contactEmail: "a@mail.example" };
    expect(companyDraft.parse(least)).toMatchObject({ currency: "USD", timeZone: "UTC", legalName: null });
    expect(messages(companyDraft, { ...least, currency: "ABC", timeZone: "+02:00" })).toEqual({
      currency: ["Must be a currency such as EUR"],
      timeZone: ["Must be a time zone such as Europe/Paris"],
    });
    expect(messages(companyDraft, { ...least, currency: "EUR", timeZone: "Asia/Calcutta" })).toEqual({});
  });

  test("an import", () => {
    const { body } = clients.import;
    expect(messages(body, { rows: [] })).toEqual({ rows: ["Send at least one row"] });
    expect(messages(body, { rows: [{ name: "ok", email: "no" }] })).toEqual({
      "rows.0.email": ["Please enter a valid email address"],
    });
  });

  test("a theme", () => {
    const colour = "Must be a valid hex color code (e.g. #FF5733)";
    expect(
      messages(themeDraft, { name: "ok", primaryColor: "red", secondaryColor: "#12345", accentColor: "#12" }),
    ).toEqual({
      primaryColor: [colour],
      secondaryColor: [colour],
      accentColor: [colour],
    });
    expect(themeDraft.parse({ name: "ok", accentColor: "" })).toMatchObject({
      primaryColor: "#0077b6",
      secondaryColor: "#48cae4",
      accentColor: null,
    });
    expect(messages(themeDraft, { name: "ok", primaryColor: "#FFF", secondaryColor: "#abcdef" })).toEqual({});
  });

  test("a new user's form", () => {
    const form = { name: "Ada", username: "ada", role: "dmc", dmcId: null, avatar: "" };
    expect(
      messages(newUserForm, { ...form, email: "no", password: "12345", confirmPassword: "x" }),
    ).toMatchObject({
      email: ["Please enter a valid email address"],
      password: ["Password must be at least 6 characters."],
    });
    expect(
      messages(newUserForm, { ...form, email: "a@mail.example", password: "123456", confirmPassword: "x" }),
    ).toEqual({
      confirmPassword: ["Passwords do not match"],
      dmcId: ["DMC selection is required for DMC users"],
    });
  });

  test("an edited user's form keeps the password when it is empty", () => {
    const form = {
      name: "Ada",
      username: "ada",
      role: "admin",
      dmcId: null,
      avatar: "",
      email: "a@mail.example",
    };
    expect(messages(editUserForm, { ...form, password: "", confirmPassword: "" })).toEqual({});
    expect(messages(editUserForm, { ...form, password: "123456", confirmPassword: "" })).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
  });
});

describe("changes", () => {
  test("hold what was given and no default", () => {
    expect(userChanges.parse({})).toEqual({});
    expect(partialSchema(dmcDraft).parse({ name: "Azure" })).toEqual({ name: "Azure" });
    expect(partialSchema(clientDraft).parse({ phone: " ", notes: null })).toEqual({
      phone: null,
      notes: null,
    });
  });

  test("follow the same rules", () => {
    expect(messages(partialSchema(userDraft), { password: "12345", role: "king" })).toEqual({
      password: ["Password must be at least 6 characters."],
      role: ["Must be admin, dmc or user"],
    });
  });
});

describe("text", () => {
  test.each(["\0", "\ud800", "a\udfff"])("that no database keeps is refused: %j", (text) => {
    expect(Object.keys(messages(clientDraft, { name: `ab${text}`, email: "a@mail.example" }))).toEqual([
      "name",
    ]);
    expect(Object.keys(messages(clients.list.query, { q: text }))).toEqual(["q"]);
  });

  test.each(["\u200b\u200b\u200b", "\u2060 \ufeff\u200e"])("that nobody can see is no name: %j", (name) => {
    expect(messages(clientDraft, { name, email: "a@mail.example" })).toEqual({
      name: ["Name must be at least 2 characters"],
    });
  });

  test.each(["\u{1f468}\u200d\u{1f469}", "\u202eשלום", "می\u200cخواهم"])(
    "of any script is kept: %j",
    (name) => {
      expect(messages(clientDraft, { name, email: "a@mail.example" })).toEqual({});
    },
  );

  test.each(["javascript:alert(1)", "http://x.example/a.png", "https://me@x.example", "data:,x", "/a.png"])(
    "that is no safe web address is refused: %s",
    (logo) => {
      const draft = { name: "ok", subdomain: "ok", contactEmail: "a@mail.example", logo };
      expect(messages(dmcDraft, draft)).toEqual({
        logo: ["Must be a web address that starts with https://"],
      });
    },
  );
});

describe("the table", () => {
  test("has every call once", () => {
    const calls = endpointsOf(contract).map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    for (const call of [
      "GET /api/user",
      "GET /api/dmc-info",
      "POST /api/login",
      "POST /api/register",
      "POST /api/logout",
    ]) {
      expect(calls).toContain(call);
    }
    for (const plural of ["users", "dmcs", "themes"]) {
      expect(calls).toContain(`GET /api/${plural}`);
      expect(calls).toContain(`POST /api/${plural}`);
      expect(calls).toContain(`PUT /api/${plural}/:id`);
      expect(calls).toContain(`DELETE /api/${plural}/:id`);
    }
  });
});

test("role and DMC belong together", () => {
  expect(hasDmcOfRole({ role: "dmc", dmcId: 1 })).toBe(true);
  expect(hasDmcOfRole({ role: "dmc", dmcId: null })).toBe(false);
  expect(hasDmcOfRole({ role: "admin", dmcId: 1 })).toBe(false);
});

test("a guide's specialty is its own, else the first word of the notes, else a local guide's", () => {
  expect(specialtyOf({ specialty: "Wine", notes: "Gardens here" })).toBe("Wine");
  expect(specialtyOf({ specialty: null, notes: " Gardens here" })).toBe("Gardens");
  expect(specialtyOf({ specialty: null, notes: null })).toBe("Local Guide");
});
