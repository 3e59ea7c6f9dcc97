// One react-refresh runtime per page: the first build to load creates it, the others reuse it. In a
// production shell, whose roots it does not know, an edit reloads the page.
const runtime = (globalThis.__dmcHubRefresh ??= require("react-refresh-implementation"));
module.exports = {
  ...runtime,
  performReactRefresh: () =>
    runtime._getMountedRootCount() > 0 ? runtime.performReactRefresh() : globalThis.location.reload(),
};
