/** Forms with something in them that nobody has saved, and how many of those are not being saved just now. */
const now = { holders: 0, idle: 0 };

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * What was typed and is not saved. The browser asks before it leaves the page then, the shell before it goes to
 * another screen, and a session that ends is taken up again in place.
 */
export const workInHand = {
  /** Holds it until the answered function is called. What is being saved may lead to another screen by itself. */
  hold: ({ isBeingSaved }: { isBeingSaved: boolean }) => {
    if (now.holders === 0) addEventListener("beforeunload", keep);
    now.holders += 1;
    now.idle += isBeingSaved ? 0 : 1;
    return () => {
      now.holders -= 1;
      now.idle -= isBeingSaved ? 0 : 1;
      if (now.holders === 0) removeEventListener("beforeunload", keep);
    };
  },
  isHeld: () => now.holders > 0,
  /** Whether leaving would lose something. */
  wouldBeLost: () => now.idle > 0,
};
