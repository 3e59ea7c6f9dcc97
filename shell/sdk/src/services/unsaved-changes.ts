/** Forms with something in them that nobody has saved; how many are not being saved just now, or stand on a page. */
const now = { holders: 0, idle: 0, onPage: 0 };

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * What was typed and is not saved. The browser asks before it leaves the page then, the shell before it goes to
 * another screen, and a session that ends is taken up again in place.
 */
export const unsavedChanges = {
  /**
   * Holds it until the answered function is called. What is being saved may lead to another screen by itself. What
   * stands on the page, in no dialog, goes with any change of the address.
   */
  hold: ({ isBeingSaved = false, isOnPage = false }: { isBeingSaved?: boolean; isOnPage?: boolean }) => {
    if (now.holders === 0) addEventListener("beforeunload", keep);
    now.holders += 1;
    now.idle += isBeingSaved ? 0 : 1;
    now.onPage += isOnPage ? 1 : 0;
    return () => {
      now.holders -= 1;
      now.idle -= isBeingSaved ? 0 : 1;
      now.onPage -= isOnPage ? 1 : 0;
      if (now.holders === 0) removeEventListener("beforeunload", keep);
    };
  },
  isHeld: () => now.holders > 0,
  /** Whether leaving would lose something. */
  wouldBeLost: () => now.idle > 0,
  isOnPage: () => now.onPage > 0,
};
