import type { createInstance } from "@module-federation/enhanced/runtime";

type Host = ReturnType<typeof createInstance>;

let kept: Host | null = null;

/**
 * The page's only host. In development, editing a shared module re-evaluates it: running containers were
 * started with the first host's share scope and accept no other, and keep their parts of the SDK. So the
 * first host continues until the page is reloaded.
 */
export function keptHost(make: () => Host): Host {
  if (process.env.NODE_ENV === "development" && kept !== null) void reloadOnceServed();
  kept ??= make();
  return kept;
}

/** Reloads the page as soon as the edge answers, which may restart after the same edit. */
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
