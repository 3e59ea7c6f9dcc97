import { useEffect, useRef } from "react";

/**
 * Tells work that ends later, such as a save, whether the component that began it is still shown: otherwise it closes
 * and opens nothing any more.
 */
export function useStillShown(): () => boolean {
  const isStillShown = useRef(false);
  useEffect(() => {
    isStillShown.current = true;
    return () => void (isStillShown.current = false);
  }, []);
  return () => isStillShown.current;
}
