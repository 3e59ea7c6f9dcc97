import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { root } from "../../workspace.mjs";
import { watchListeners } from "./page-listeners.mjs";
import { watchTimers } from "./page-timers.mjs";

// The very jsdom that the packages' own configurations use.
const requireOfSdk = createRequire(join(root, "shell", "sdk", "package.json"));
const requireOfEnvironment = createRequire(requireOfSdk.resolve("jest-environment-jsdom"));
const requireOfJsdom = createRequire(requireOfEnvironment.resolve("jsdom"));

/** What the language and Node have too: as in shell/sdk/test/environment.mjs, Node's own is used. */
const ofNode = new Set(
  Object.getOwnPropertyNames(runInNewContext("globalThis")).concat(
    ["console", "performance", "queueMicrotask", "structuredClone"],
    ["fetch", "Headers", "Request", "Response", "URL", "URLSearchParams", "TextDecoder", "TextEncoder"],
    ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  ),
);

/** Names of the window itself, and what changes with the time. */
const ownNames = ["window", "self", "parent", "top", "frames"];
const live = ["event", "location"];

/** Globals that packages make when they are loaded, which is once for all files of a worker. */
const isOfPackage = (name) => name.startsWith("__") || name === "CSS" || name === "singleSpaNavigate";

/** The window of this worker's tests, and the globals that it gives them; made for the first file. */
let page;

/**
 * Makes this realm a browser's page, as new, until it is closed. The window is the realm itself, so that
 * packages and tests share one kind of object, and packages are loaded once for all files.
 */
export function openPage() {
  page ??= newPage();
  const { window, globals } = page;
  const before = Object.getOwnPropertyDescriptors(globalThis);
  Object.defineProperties(globalThis, globals);
  const timers = watchTimers();
  const listeners = watchListeners(window);
  return {
    async close() {
      await timers.settle();
      listeners.removeOwn();
      empty(window);
      restoreGlobals(before);
    },
  };
}

function newPage() {
  forgetLooks();
  const { JSDOM, VirtualConsole } = requireOfEnvironment("jsdom");
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", (error) => console.error(error));
  const { window } = new JSDOM("<!DOCTYPE html>", {
    pretendToBeVisual: true,
    runScripts: "dangerously",
    url: "http://localhost/",
    virtualConsole,
  });
  // Packages ask an element for its window.
  Object.defineProperty(window.document, "defaultView", { value: globalThis });
  return { window, globals: globalsOf(window) };
}

/**
 * Leaves of the browser's own styles what tells whether somebody sees an element, and whether its text is set
 * apart. Queries by role ask for it all the time, and fonts, margins and colours took longer than all else.
 */
function forgetLooks() {
  const sheet = requireOfJsdom.resolve("./jsdom/browser/default-stylesheet.js");
  const rules = requireOfJsdom("rrweb-cssom")
    .parse(requireOfJsdom(sheet))
    // What it cannot match spoils a list of selectors; of two that match the later one counts.
    .cssRules.filter(({ selectorText, style }) => style?.display && !/@|::/.test(selectorText))
    .toSorted((one, other) => Number(one.style.display === "none") - Number(other.style.display === "none"));
  const selectors = Map.groupBy(rules, ({ style }) => style.display);
  requireOfJsdom.cache[sheet].exports = [...selectors]
    .map(
      ([display, same]) => `${same.map(({ selectorText }) => selectorText).join()} { display: ${display} }`,
    )
    .join("\n");
  const { propertiesWithResolvedValueImplemented: properties } = requireOfJsdom(
    "./jsdom/living/helpers/style-rules.js",
  );
  for (const name of Object.keys(properties)) if (name.endsWith("color")) delete properties[name];
}

function globalsOf(window) {
  const found = Object.getOwnPropertyNames(window)
    .filter((name) => !ofNode.has(name) && !ownNames.includes(name) && !live.includes(name))
    .map((name) => [name, plain(isMethod(name, window[name]) ? window[name].bind(window) : window[name])]);
  const methods = ["addEventListener", "removeEventListener", "dispatchEvent"];
  return Object.fromEntries([
    ...found,
    ...ownNames.map((name) => [name, plain(globalThis)]),
    ...methods.map((name) => [name, plain(window[name].bind(window))]),
    ...live.map((name) => [name, passedOn(window, name)]),
    // As the test library says it to React.
    ["IS_REACT_ACT_ENVIRONMENT", plain(true)],
  ]);
}

const isMethod = (name, value) => typeof value === "function" && !/^[A-Z]/.test(name);

const plain = (value) => ({ value, writable: true, enumerable: true, configurable: true });

const passedOn = (window, name) => ({
  get: () => window[name],
  set: (value) => (window[name] = value),
  enumerable: true,
  configurable: true,
});

/** Removes what pages and people have left: elements, storage, cookies, the address, the clipboard. */
function empty(window) {
  const { document, history, localStorage, navigator, sessionStorage } = window;
  for (const element of [document.documentElement, document.head, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.replace(/=.*/, "")}=; path=/; max-age=0`;
  history.replaceState(null, "", "/");
  // The test library puts its own here.
  delete navigator.clipboard;
}

function restoreGlobals(before) {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (isOfPackage(name)) continue;
    if (Object.hasOwn(before, name)) Object.defineProperty(globalThis, name, before[name]);
    else delete globalThis[name];
  }
}
