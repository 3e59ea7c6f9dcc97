import { expect, test } from "@jest/globals";
import * as exported from "./index.ts";
import { contractText } from "./testing/contract-text.ts";

// Makes every change of a limit, path, role or message visible in review. To accept the current text:
// node_modules/.bin/node node_modules/jest/bin/jest.js -c shared-types/jest.config.mjs contract-text -u
test("calls, rules and messages are those that were kept", () => {
  expect(contractText(exported.contract, exported)).toMatchSnapshot();
});
