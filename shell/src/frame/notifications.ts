import { useEffect, useState } from "react";
import type { Notification } from "@dmc-hub/shared-types";
import { useQuery, useQueryClient } from "@dmc-hub/sdk";
import type { followEvents as FollowEvents } from "./live-events.ts";

/** How often notifications are fetched while no events arrive, ms. */
const PAUSE = 60_000;

/** Delay that lets the page's own requests go first, ms. */
const SETTLING = 3_000;

/** The signed-in person's notifications, kept up to date while the tab is visible. */
export function useNotifications(): readonly Notification[] {
  const isLive = useEvents();
  const { data = [] } = useQuery<readonly Notification[]>({
    queryKey: ["/api/notifications"],
    refetchInterval: isLive ? false : PAUSE,
  });
  return data;
}

/** Follows changes in the DMC; returns whether that works at the moment. */
function useEvents(): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const begin = () => void follow(client, setLive, leaving.signal);
    const beginning = setTimeout(begin, SETTLING);
    return () => {
      clearTimeout(beginning);
      leaving.abort();
    };
  }, [client]);
  return isLive;
}

/** If the code does not load, polling once a minute suffices. */
async function follow(...[client, tell, signal]: Parameters<typeof FollowEvents>): Promise<void> {
  const events = await import(/* webpackChunkName: "notifications" */ "./live-events.ts").catch(() => null);
  if (!signal.aborted) events?.followEvents(client, tell, signal);
}

/** Whether a notification is unread; only news can be marked as read. */
export const isUnseen = (note: Notification): boolean => note.isSeen !== true;
