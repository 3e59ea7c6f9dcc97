import type { Subscriber } from "../database/subscriptions.ts";
import type { SessionCache } from "../session/session-cache.ts";
import { forget, type SessionChange, SESSIONS } from "../session/session-invalidation.ts";
import { type DmcEvent, EVENTS } from "./dmc-events.ts";
import type { EventStreams } from "./event-streams.ts";

/** What a process does when sessions or a DMC's rows change anywhere. */
export const subscribersOf = (cache: SessionCache, streams: EventStreams): readonly Subscriber[] => [
  {
    channel: SESSIONS,
    receive(change: SessionChange) {
      forget(cache, change);
      streams.end(change);
    },
    setConnected: (isConnected) => cache.setConnected(isConnected),
  },
  {
    channel: EVENTS,
    receive: (event: DmcEvent) => streams.tell(event),
    setConnected: (isConnected) => streams.setConnected(isConnected),
  },
];
