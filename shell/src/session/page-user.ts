import { useEffect, useState } from "react";
import type { User } from "@dmc-hub/shared-types";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";

/** Whom a page is for, and who has taken their place. */
interface PageUser<Who> {
  readonly user: Who;
  /** Somebody else who is signed in by now, or the same person with another company or role; null if nobody is. */
  readonly successor: User | null;
}

/**
 * With another company or role, which an administrator has given meanwhile, or for somebody who has signed in in another
 * tab, nothing on the page is right any more: it is loaded anew. With unsaved text it stays as it is, and sends nothing,
 * until that is discarded.
 */
export function usePageUser<Who extends User | null | undefined>(user: Who): PageUser<Who> {
  const [first, setFirst] = useState<Who>(user);
  if (!first && user) setFirst(user);
  const successor = first && user && isAnother(first, user) ? user : null;
  const refusal = successor && `${titleOf(first as User, successor)}. Nothing was saved. Reload the page.`;
  useEffect(() => {
    if (refusal === null) return undefined;
    sendNothing(refusal);
    // A form that begins to be saved lets go of its text and holds it anew.
    const reloadOnceSaved = () => queueMicrotask(() => unsavedChanges.isHeld() || location.reload());
    reloadOnceSaved();
    return unsavedChanges.subscribe(reloadOnceSaved);
  }, [refusal]);
  return successor === null ? { user, successor } : { user: first, successor };
}

const isAnother = (before: User, now: User): boolean =>
  before.id !== now.id || before.role !== now.role || before.dmcId !== now.dmcId;

/** What has happened, in a few words. */
export function titleOf(before: User, now: User): string {
  if (before.id !== now.id) return `${now.name} is signed in now`;
  return before.role === now.role ? "You now work for another company" : "You now have another role";
}

/** Rows would come from somebody else's company, and go there: until the page is loaded anew nothing is asked for or changed. */
function sendNothing(detail: string): void {
  globalThis.fetch = (_address, init) =>
    (init?.method ?? "GET") === "GET"
      ? new Promise(() => undefined)
      : Promise.resolve(
          new Response(JSON.stringify({ detail }), {
            status: 409,
            headers: { "content-type": "application/problem+json" },
          }),
        );
}
