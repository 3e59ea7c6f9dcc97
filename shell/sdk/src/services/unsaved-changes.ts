/** Forms with unsaved input; how many are not being saved at the moment, or are part of a page; and work of the page. */
const now = { holders: 0, idle: 0, onPage: 0, atWork: 0 };

const listeners = new Set<() => void>();

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

/** Counts something among these until the returned function is called. */
function count(...names: readonly (keyof typeof now | false)[]): () => void {
  const add = (number: 1 | -1) => {
    for (const name of names) if (name) now[name] += number;
    if (now.holders + now.atWork > 0) addEventListener("beforeunload", keep);
    else removeEventListener("beforeunload", keep);
    for (const listener of listeners) listener();
  };
  add(1);
  return () => add(-1);
}

/**
 * Unsaved input. While there is any, the browser asks before leaving the page, the shell before going to
 * another screen, and a session that ends is resumed in place.
 */
export const unsavedChanges = {
  /**
   * Counts it until the returned function is called. A form being saved may itself lead to another screen. A
   * form on the page, outside of dialogs, is lost with any change of the address.
   */
  hold: ({ isBeingSaved = false, isOnPage = false }: { isBeingSaved?: boolean; isOnPage?: boolean }) =>
    count("holders", !isBeingSaved && "idle", isOnPage && "onPage"),
  /** Counts work that goes on on every screen, such as an upload: the browser alone asks before it is cut off. */
  work: () => count("atWork"),
  isHeld: () => now.holders > 0,
  /** Whether leaving would lose something. */
  wouldBeLost: () => now.idle > 0,
  isOnPage: () => now.onPage > 0,
  /** Calls a listener whenever any of this may have changed, until the returned function is called. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
