import { useEffect } from "react";
import { unsavedChanges } from "../services/unsaved-changes.ts";

/**
 * Counts what is typed as unsaved for as long as `isUnsaved`: the browser and the shell ask before it is lost. On a page,
 * outside of dialogs, with `isOnPage` any change of the address loses it.
 */
export const useUnsaved = (
  isUnsaved: boolean,
  { isBeingSaved = false, isOnPage = false }: { isBeingSaved?: boolean; isOnPage?: boolean } = {},
): void =>
  useEffect(
    () => (isUnsaved ? unsavedChanges.hold({ isBeingSaved, isOnPage }) : undefined),
    [isUnsaved, isBeingSaved, isOnPage],
  );
