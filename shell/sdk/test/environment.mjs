import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { TestEnvironment } = require("jest-environment-jsdom");

/** jsdom, with functions of browsers and of Node that it lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, { Headers, Request, Response, TextDecoder, TextEncoder, structuredClone });
  }
}
