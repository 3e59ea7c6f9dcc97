import type { Router } from "@koa/router";
import { authorize } from "../http/caller.ts";
import { sessionHashOf } from "../session/sessions.ts";
import type { EventStreams } from "./event-streams.ts";

/** Who may follow. An answer without an end has no place in the contract. */
const STAFF = { access: ["dmc"] } as const;

/** Answers `GET /api/events` with server-sent events: `follows` at first, then `notifications`, and `rows` with which ones. */
export function streamEvents(router: Router, streams: EventStreams): void {
  router.get("/api/events", (ctx) => {
    const user = authorize(STAFF, ctx);
    ctx.body = streams.open({
      dmcId: user?.dmcId ?? 0,
      userId: user?.id ?? 0,
      session: sessionHashOf(ctx),
    });
    ctx.type = "text/event-stream";
    // Said to nginx, which would keep events until it has many.
    ctx.set("x-accel-buffering", "no");
  });
}
