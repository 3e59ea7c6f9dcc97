import { expect, test } from "@jest/globals";
import type { Registry } from "@dmc-hub/shared-types";
import { product } from "../product.ts";
import { remoteFacts } from "./edge-fixture.ts";
import { renderPage } from "./page.ts";

const [clients] = remoteFacts.screens;
const icon = [["path", { d: 'M1 1"><script>alert(1)</script>', onload: "alert(1)", "x y": "1" }]];
const screenOf = (path: string, label: string, order: number) => ({
  ...clients!,
  path,
  roles: ["dmc"],
  navigation: { group: "Main", label, icon, order },
});
const screens = [screenOf("/clients", "Clients", 1), screenOf("/bookings", "Bookings & more", 2)];
const registry = { sdk: "1.0.0", remotes: [{ name: "mf-portal", screens }] } as unknown as Registry;

const staff = {
  userId: 7,
  role: "dmc",
  dmc: "azure",
  person: { name: "Camille <Moreau>", label: "DMC Manager" },
  company: {
    name: "Azure & Coast",
    logo: null,
    subdomain: "azure",
    theme: null,
    currency: "EUR",
    timeZone: "Europe/Paris",
  },
} as const;
const administrator = { ...staff, role: "admin", dmc: null, company: null } as const;

const parts = {
  nonce: "n",
  registry,
  product: { ...product, features: { ...product.features, items: [] } },
  portal: undefined,
  hints: { data: [], scripts: [{ address: "/assets/main.js", integrity: "sha384-a" }], preloads: [] },
  visitor: staff,
  opened: { path: "/clients", title: "Clients", isList: true },
};
const page = (given: Partial<Parameters<typeof renderPage>[0]> = {}) => renderPage({ ...parts, ...given });
const frameIn = (html: string) => /<div id="first-frame".*?(?=<div id="root">)/s.exec(html)?.[0] ?? "";

test("who is signed in sees their company, the navigation, the screen's title and their own name", () => {
  const frame = frameIn(page());
  expect(frame).toContain("<b>Azure &amp; Coast</b>");
  expect(frame).toContain("<h6>Main</h6>");
  expect(frame).toMatch(/<span class="ff-here"><svg [^>]*>.*?<\/svg>Clients<\/span>/);
  expect(frame).toMatch(/<span><svg [^>]*>.*?<\/svg>Bookings &amp; more<\/span>/);
  expect(frame).toContain("<h1>Clients</h1>");
  expect(frame).toContain("<b>Camille &lt;Moreau&gt;</b><small>DMC Manager</small>");
});

test("no icon of a remote brings anything but its drawing", () => {
  const frame = frameIn(page());
  expect(frame).toContain('<path d="M1 1&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>');
  expect(frame).not.toMatch(/onload|x y/);
});

test("neither keyboards nor screen readers meet it", () => {
  expect(frameIn(page())).toMatch(/^<div id="first-frame" class="ff-dmc" aria-hidden="true" inert>/);
});

test("administrators see their own frame below /admin, and none of the staff's entries", () => {
  const opened = { path: "/admin/dmcs", title: "DMCs", isList: true };
  const frame = frameIn(page({ visitor: administrator, opened }));
  expect(frame).toContain('class="ff-admin"');
  expect(frame).toContain("<b>DMC Admin Hub</b><small>Platform administration</small>");
  expect(frame).not.toContain("Clients");
});

test("a screen of one thing has no title yet", () => {
  const frame = frameIn(page({ opened: { path: "/trips/7", title: null, isList: false } }));
  expect(frame).not.toContain("<h1>");
  expect(frame).toContain("ff-name");
});

test.each([
  ["nobody", { visitor: null }],
  ["somebody of whom the API says nothing", { visitor: undefined }],
  ["somebody without rights", { visitor: { ...staff, role: "user" } as const }],
  ["somebody who must first choose a password", { visitor: { ...staff, person: null } }],
  ["a screen that does not exist, or is not theirs", { opened: null }],
  ["a shell of before", { product: undefined }],
])("there is none for %s, and the scripts run as they come", (_, given) => {
  const html = page(given);
  expect(html).not.toContain("first-frame");
  expect(html).toContain('<script defer fetchpriority="high" src="/assets/main.js" integrity="sha384-a">');
});

test("with it the shell's scripts load at once and run once it has been painted", () => {
  const html = page();
  expect(html).toContain(
    '<link rel="preload" as="script" fetchpriority="high" href="/assets/main.js" integrity="sha384-a">',
  );
  expect(html).not.toContain("<script defer");
  expect(html.indexOf('[{"address":"/assets/main.js","integrity":"sha384-a"}]')).toBeGreaterThan(
    html.indexOf('<div id="root">'),
  );
});
