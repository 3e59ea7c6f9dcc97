import type { Page, Route } from "@playwright/test";
import { answerScript, corrupt, editChunk, editEntry, editLists, registryEntry, sumOf } from "./served.ts";
import type { Target } from "./targets.ts";

/** A fault of a remote. */
export interface Fault {
  readonly begin: (page: Page, target: Target) => Promise<unknown>;
  /** What the person is told besides that the screen is not available. */
  readonly says?: RegExp;
  /** It changes the registry, which the page reads again after a failure, so it gets its own page. */
  readonly isListed?: boolean;
  /** It affects everything that needs the same group of the SDK, so the rest is tested on plain screens. */
  readonly isShared?: boolean;
}

type Answer = (route: Route) => unknown;

export const status = (code: number) => (route: Route) =>
  route.fulfill({ status: code, body: "out of order" });
const html = (route: Route) =>
  route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Maintenance</p>" });
// A route that is never answered.
const hang = () => {};

/** Addresses of a remote's entry. */
export const entryOf = ({ name }: Target) => new RegExp(`/remotes/${name}/[^/]+/remote-entry\\.`);
const entry = (answer: Answer): Fault => ({
  begin: (page, target) => page.route(entryOf(target), answer),
  says: /Its code could not be loaded/,
});

const screenOf = ({ name, chunk }: Target) => new RegExp(`/remotes/${name}/[^/]+/${chunk}\\.`);
const screen = (answer: Answer): Fault => ({
  begin: (page, target) => page.route(screenOf(target), answer),
  says: /Part of its code could not be loaded/,
});

const group = (answer: Answer): Fault => ({
  begin: (page, target) => page.route(new RegExp(`/assets/sdk-${target.group}\\.`), answer),
  isShared: true,
});

/** Replaces the exposed module, held by `app`, with this code. */
const exposing = (code: string): Fault => ({
  isListed: true,
  begin: (page, { name }) =>
    editEntry(page, name, (own) => {
      const container = name.replaceAll("-", "_");
      return `${own};{const own=${container};${container}={init:own.init,get:async(name)=>{const make=await own.get(name);return()=>{const app=make();${code}}}}}`;
    }),
});

/** Faults of one remote that show at once, by the part that fails. */
export const faults: Readonly<Record<string, Readonly<Record<string, Fault>>>> = {
  "its entry": {
    "cannot be reached": entry((route) => route.abort()),
    "answers 500": entry(status(500)),
    "answers 404": entry(status(404)),
    "is a page": entry(html),
    "is empty": entry((route) => answerScript(route, "")),
    "is corrupt": entry(corrupt),
    "has another sum in the registry": {
      begin: async (page, { name }) => {
        const { integrity } = await registryEntry(page, name);
        await editLists(page, (text) => text.replaceAll(integrity, sumOf("something else")));
      },
      says: /Its code could not be loaded/,
      isListed: true,
    },
    "needs another major version of the SDK": {
      begin: async (page, { name }) => {
        const { entry: address, sdk } = await registryEntry(page, name);
        const said = (range: string) => `"sdk":"${range}","entry":"${address}"`;
        await editLists(page, (text) => text.replaceAll(said(sdk), said("^2.0.0")));
      },
      says: /needs version \^2\.0\.0 of the SDK, and this page has 1\./,
      isListed: true,
    },
  },
  "a chunk of its": {
    "answers 404": screen(status(404)),
    "is corrupt": screen(corrupt),
    "is a page": screen(html),
    throws: {
      begin: (page, target) => editChunk(page, target, () => `throw Error("Broken at birth")`),
      says: /Part of its code could not be loaded/,
      isListed: true,
    },
  },
  "its code": {
    "throws while it is imported": exposing(`throw Error("Broken at birth")`),
    "is no application": { ...exposing("return {}"), says: /is not an application/ },
    "cannot be mounted": exposing(`return{...app,mount:()=>Promise.reject(Error("No place"))}`),
    "throws while it draws": exposing("return{...app,mount:(given)=>app.mount({...given,history:null})}"),
  },
  "a group of the SDK": {
    "answers 404": group(status(404)),
    "is corrupt": group(corrupt),
  },
};

/** A fault that never ends, so that a time limit has to end it. */
export interface Hang extends Fault {
  /** Resolves once it hangs. */
  readonly begun: (page: Page, target: Target) => Promise<unknown>;
}

/** Faults that show only after a time limit; each in its own page. */
export const hangs: Readonly<Record<string, Hang>> = {
  "its entry": {
    ...entry(hang),
    says: /did not answer within [1-9] seconds/,
    begun: (page, target) => page.waitForRequest(entryOf(target)),
  },
  "a chunk of its": {
    ...screen(hang),
    says: /Part of its code could not be loaded/,
    begun: (page, target) => page.waitForRequest(screenOf(target)),
  },
  "its mount": {
    ...exposing("return{...app,mount:()=>new Promise(()=>{window.isMounting=true})}"),
    begun: (page) => page.waitForFunction(() => "isMounting" in window),
  },
};

/** Possible answers when the registry is read again. */
export const registries: Readonly<Record<string, Answer>> = {
  "answers 404": status(404),
  "is a page": html,
  "is malformed": (route) => route.fulfill({ json: { remotes: [null, { name: 5 }] } }),
  hangs: hang,
};
