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
};

const staff = { userId: 7, role: "dmc", dmc: "azure" } as const;

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

test("who is signed in sees the shape of the frame at once, and nobody else", () => {
  const signedIn = renderPage({ ...parts, product: undefined, visitor: staff });
  expect(signedIn).toContain('<div id="root"><div class="frame-shape" aria-hidden="true"></div></div>');
  expect(signedIn).toContain('<style nonce="n">@layer first-paint{\n.frame-shape');
  for (const visitor of [null, undefined])
    expect(renderPage({ ...parts, product: undefined, visitor })).not.toContain("frame-shape");
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
