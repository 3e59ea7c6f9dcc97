// One react-refresh runtime a page: the first build to load makes it, the others find it. In a production shell, whose
// roots it does not know, an edit reloads the page.
const runtime = (globalThis.__dmcHubRefresh ??= require("react-refresh-implementation"));
module.exports = {
  ...runtime,
  performReactRefresh: () =>
    runtime._getMountedRootCount() > 0 ? runtime.performReactRefresh() : globalThis.location.reload(),
};
