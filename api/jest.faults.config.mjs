import config from "./jest.config.mjs";

/** The long forms of the fault tests, for `npm run test:faults`. */
export default {
  ...config,
  testMatch: [
    "<rootDir>/src/faults/*.{test,faults}.ts",
    "<rootDir>/src/fuzz/*.test.ts",
    "<rootDir>/src/platform/database/tenancy.test.ts",
  ],
};
