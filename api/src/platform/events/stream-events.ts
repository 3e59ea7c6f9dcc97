import type { Router } from "@koa/router";
import { authorize } from "../http/caller.ts";
import { sessionHashOf } from "../session/sessions.ts";
import type { EventStreams } from "./event-streams.ts";

/** Who may follow. The contract cannot describe an answer without an end. */
const STAFF = { access: ["dmc"] } as const;

/**
 * Answers `GET /api/events` with server-sent events: `follows` first, then `notifications`, and `rows` with
 * the addresses.
 */
export function streamEvents(router: Router, streams: EventStreams): void {
  router.get("/api/events", (ctx) => {
    const user = authorize(STAFF, ctx);
    ctx.body = streams.open({
      dmcId: user?.dmcId ?? 0,
      userId: user?.id ?? 0,
      session: sessionHashOf(ctx),
    });
    ctx.type = "text/event-stream";
    // Keeps nginx from buffering events.
    ctx.set("x-accel-buffering", "no");
  });
}
