import { expect, test } from "@jest/globals";
import { product } from "../product.ts";
import { remoteFacts } from "./edge-fixture.ts";
import { renderPage } from "./page.ts";
import { matchScreen } from "./screen-match.ts";

const parts = {
  nonce: "n",
  registry: { sdk: "1.0.0", remotes: [] },
  portal: undefined,
  hints: { data: [], scripts: [], preloads: [] },
  visitor: undefined,
  opened: null,
};

const theme = { primaryColor: "#7a1fa2", secondaryColor: "#ffb300", accentColor: null, stylesheet: null };
const company = {
  name: "Azure",
  logo: null,
  subdomain: "azure",
  currency: "EUR",
  timeZone: "Europe/Paris",
} as const;
const staff = {
  userId: 7,
  role: "dmc",
  dmc: "azure",
  person: { name: "Camille Moreau", label: "DMC Manager" },
  company: { ...company, theme },
} as const;

test("the page says what the product says of itself, which cannot end its script early", () => {
  const described = {
    ...product,
    name: "</script><script>alert(1)</script>",
    features: { ...product.features, items: [] },
  };
  const [, json = ""] =
    /window\.__product=(.*?)<\/script>/.exec(renderPage({ ...parts, product: described })) ?? [];
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual(described);
});

test("a shell of before, which says itself what it is, gets a page without that", () => {
  expect(renderPage({ ...parts, product: undefined })).not.toContain("__product");
});

const colours = (html: string) => /id="tenant-look">html\{(.*?)\}/.exec(html)?.[1];

test("a visitor's page comes in their company's colours, which the shell is told of; a portal's in its own", () => {
  const own = renderPage({ ...parts, product: undefined, visitor: staff });
  expect(colours(own)).toContain("--dmc-colors-brand-600:#7a1fa2");
  expect(own).toContain(`window.__company=${JSON.stringify({ ...company, theme })}<`);
  const green = { ...theme, primaryColor: "#00695c" };
  const portal = { name: "Azure", logo: null, subdomain: "azure", active: true, theme: green };
  const atPortal = renderPage({ ...parts, product: undefined, visitor: staff, portal });
  expect(colours(atPortal)).toContain("--dmc-colors-brand-600:#00695c");
  expect(renderPage({ ...parts, product: undefined, visitor: null })).not.toContain("tenant-look");
});

test("the shell is told that nobody is there only where that is known", () => {
  const told = '<script nonce="n">window.__nobody=true</script>';
  expect(renderPage({ ...parts, product: undefined, visitor: null })).toContain(told);
  for (const visitor of [staff, undefined])
    expect(renderPage({ ...parts, product: undefined, visitor })).not.toContain("__nobody");
});

test("the page's description is the product's", () => {
  const described = { ...product, features: { ...product.features, text: 'Plan "all" <here>', items: [] } };
  expect(renderPage({ ...parts, product: described })).toContain(
    '<meta name="description" content="Plan &quot;all&quot; &lt;here&gt;">',
  );
});

test("a screen's own path goes before another remote's parameter, however long that is called", () => {
  const [clients] = remoteFacts.screens;
  const remote = (name: string, path: string) => ({
    base: "/",
    manifest: { ...remoteFacts, name, screens: [{ ...clients!, path }] },
  });
  const remotes = [remote("mf-greedy", "/:anyscreenofanybody"), remote("mf-portal", "/clients")];
  expect(matchScreen(remotes, "/clients")?.remote.manifest.name).toBe("mf-portal");
  expect(matchScreen(remotes, "/50%")).toMatchObject({
    remote: { manifest: { name: "mf-greedy" } },
    params: { anyscreenofanybody: "50%" },
  });
});

test("the root opens the screen whose entry in the navigation links there", () => {
  const [clients, ...others] = remoteFacts.screens;
  const navigation = { group: "Main", label: "Clients", icon: [], order: 1, href: "/" };
  const remote = (screens: typeof others) => ({ base: "/", manifest: { ...remoteFacts, screens } });
  const opened = matchScreen([remote([...others, { ...clients!, navigation }])], "/");
  expect(opened?.screen.path).toBe("/clients");
  expect(matchScreen([remote(others)], "/")).toBeNull();
});
