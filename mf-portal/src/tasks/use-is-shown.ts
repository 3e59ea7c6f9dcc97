import { useEffect, useState } from "react";

/**
 * False until the component has been on the screen for a frame. What opens over a panel must come after it: of two
 * that open at once the panel would take the other one for what it is to hide.
 */
export function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown;
}
