/** Forms with unsaved input; how many are not being saved at the moment, or are part of a page; and work of the page. */
const now = { holders: 0, idle: 0, onPage: 0, atWork: 0 };

const listeners = new Set<() => void>();

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Unsaved input. While there is any, the browser asks before leaving the page, the shell before going to
 * another screen, and a session that ends is resumed in place.
 */
export const unsavedChanges = {
  /**
   * Counts it until the returned function is called. A form being saved may itself lead to another screen. A
   * form on the page, outside of dialogs, is lost with any change of the address.
   */
  hold: ({ isBeingSaved = false, isOnPage = false }: { isBeingSaved?: boolean; isOnPage?: boolean }) => {
    now.holders += 1;
    now.idle += isBeingSaved ? 0 : 1;
    now.onPage += isOnPage ? 1 : 0;
    publish();
    return () => {
      now.holders -= 1;
      now.idle -= isBeingSaved ? 0 : 1;
      now.onPage -= isOnPage ? 1 : 0;
      publish();
    };
  },
  /** Counts work that goes on on every screen, such as an upload: the browser alone asks before it is cut off. */
  work: () => {
    now.atWork += 1;
    publish();
    return () => {
      now.atWork -= 1;
      publish();
    };
  },
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

function publish(): void {
  if (now.holders + now.atWork > 0) addEventListener("beforeunload", keep);
  else removeEventListener("beforeunload", keep);
  for (const listener of listeners) listener();
}
