import { useEffect, useState } from "react";

/**
 * False until the component has been on the screen for a frame. A dialog over a panel must open later: of two
 * that open at once, the panel would hide the other.
 */
export function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // The first one is asked for together with the panel's own, which come in any order.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setShown(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown;
}
