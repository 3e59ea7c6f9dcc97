const { createTransformer } = require("@swc/jest");

/** `@swc/jest` with counters. */
module.exports = {
  async createTransformer(options) {
    const { instrumented, isProduct } = await import("./instrument.mjs");
    const swc = createTransformer(options);
    const counted = (source, path) => (isProduct(path) ? instrumented(source, path) : source);
    return {
      canInstrument: true,
      getCacheKey: (source, path, more) => `counted-${swc.getCacheKey(source, path, more)}`,
      process: (source, path, more) => swc.process(counted(source, path), path, more),
      processAsync: (source, path, more) => swc.processAsync(counted(source, path), path, more),
    };
  },
};
