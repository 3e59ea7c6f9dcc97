/** Counts what a page runs of the product. */
module.exports = async function countingLoader(source) {
  const { instrumented, isProduct } = await import("./instrument.mjs");
  return isProduct(this.resourcePath) ? instrumented(source, this.resourcePath) : source;
};
