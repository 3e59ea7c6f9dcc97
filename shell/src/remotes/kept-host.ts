import type { createInstance } from "@module-federation/enhanced/runtime";

type Host = ReturnType<typeof createInstance>;

let kept: Host | null = null;

/**
 * The page's one host. In development, an edit of what is shared makes its module anew: the containers that run were
 * started with the first host's share scope and take no other, and what they have of the SDK stays as it was. So that
 * one goes on, until the page is there anew.
 */
export function keptHost(make: () => Host): Host {
  if (process.env.NODE_ENV === "development" && kept !== null) void reloadOnceServed();
  kept ??= make();
  return kept;
}

/** Loads the page anew as soon as the edge answers, which the same edit may have started again. */
async function reloadOnceServed(): Promise<void> {
  for (let answered = 0; answered < 3;) {
    const isServed = await fetch("/edge/live", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    answered = isServed ? answered + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  location.reload();
}
