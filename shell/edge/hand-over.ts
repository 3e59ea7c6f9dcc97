import { once } from "node:events";
import type { Server } from "node:http";
import type { Server as Listener, Socket } from "node:net";

/** What the parent tells an edge that replaces another, with the handle in question. */
interface Told {
  readonly gets?: "listener" | "connection";
}

/**
 * The listener of the edge that `server` replaces, which the parent passes on. Connections that were accepted on the way
 * are the server's own.
 */
export async function listenerOfFormer(server: Server): Promise<Listener> {
  process.on("message", ({ gets }: Told, handle) => {
    if (gets !== "connection") return;
    server.emit("connection", handle);
    (handle as Socket).resume();
  });
  process.send?.({ wants: "listener" });
  for (;;) {
    const [{ gets }, handle] = (await once(process, "message")) as [Told, Listener];
    if (gets === "listener") return handle;
  }
}

/**
 * Passes the server's listener to the parent once it asks for it. `onAsked` comes before, `onKept` where the edge that
 * should have replaced this one has failed.
 */
export function handListenerOver(server: Server, on: { onAsked: () => void; onKept: () => void }): void {
  process.on("message", ({ hands, keeps }: { readonly hands?: "listener"; readonly keeps?: "listener" }) => {
    if (keeps === "listener") on.onKept();
    if (hands !== "listener") return;
    on.onAsked();
    process.send?.({ listener: true }, server);
  });
}
