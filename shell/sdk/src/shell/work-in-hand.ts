let holders = 0;

const keep = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Whether something was typed that nobody has saved. The browser asks before it leaves the page then, and a session
 * that ends is taken up again in place.
 */
export const workInHand = {
  /** Says so until the answered function is called. */
  hold: () => {
    if (holders === 0) addEventListener("beforeunload", keep);
    holders += 1;
    return () => {
      holders -= 1;
      if (holders === 0) removeEventListener("beforeunload", keep);
    };
  },
  isHeld: () => holders > 0,
};
