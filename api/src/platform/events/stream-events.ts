import type { Router } from "@koa/router";
import { authorize } from "../http/caller.ts";
import { sessionHashOf } from "../session/sessions.ts";
import type { EventStreams } from "./event-streams.ts";

/** Who may follow. The contract cannot describe an answer without an end. */
const STAFF = { access: ["dmc"] } as const;

/**
 * Answers `GET /api/events` with server-sent events: `follows` first, then `notifications`, and `rows` with
 * the addresses. `?within=4200` asks for the changes of the last 4,200 ms as well: of those that a page's rows, which
 * were read before, may lack.
 */
export function streamEvents(router: Router, streams: EventStreams): void {
  router.get("/api/events", (ctx) => {
    const user = authorize(STAFF, ctx);
    const follower = { dmcId: user?.dmcId ?? 0, userId: user?.id ?? 0, session: sessionHashOf(ctx) };
    const within = Number.parseInt(String(ctx.query["within"]), 10);
    ctx.body = streams.open(follower, Number.isNaN(within) ? null : within);
    ctx.type = "text/event-stream";
    // Keeps nginx from buffering events.
    ctx.set("x-accel-buffering", "no");
  });
}
