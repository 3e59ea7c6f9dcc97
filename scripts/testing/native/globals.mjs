/** What tests import as `@jest/globals`: those of the running file, even if a module outlives it. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/** Sets them for the next file. */
export const offer = (found) =>
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = found);
