import { getCallSites } from "node:util";
import { isOfPage } from "./screen-modules.mjs";

/**
 * Watches who listens to this window and its document from now on. `removeOwn` removes the listeners of the
 * project's own code, which is loaded afresh for each file, and keeps those of packages. Errors that nobody
 * listens to fail the running test.
 */
export function watchListeners(window) {
  const own = [];
  let errorListeners = 0;
  const onError = ({ error }) => {
    if (errorListeners === 0 && error) process.emit("uncaughtException", error);
  };
  window.addEventListener("error", onError);
  for (const [target, place] of [
    [window, globalThis],
    [window.document, window.document],
  ]) {
    place.addEventListener = (...args) => {
      if (isOfPage(getCallSites(2)[1]?.scriptName)) own.push([target, args]);
      if (target === window && args[0] === "error") errorListeners += 1;
      return window.EventTarget.prototype.addEventListener.apply(target, args);
    };
  }
  globalThis.removeEventListener = (...args) => {
    if (args[0] === "error") errorListeners -= 1;
    return window.removeEventListener(...args);
  };
  return {
    removeOwn() {
      window.removeEventListener("error", onError);
      delete window.document.addEventListener;
      for (const [target, [type, listener, how]] of own) target.removeEventListener(type, listener, how);
    },
  };
}
