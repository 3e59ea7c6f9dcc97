import { type ReactNode, useState } from "react";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { useSessionActions } from "../session/use-session-actions.ts";
import { LeaveQuestion, leadAway } from "./leave-guard.tsx";

/** Signing out of a screen: asks before what was typed there is lost. `question` is to be drawn beside the button. */
export function useLogout(): { readonly logout: () => void; readonly question: ReactNode } {
  const { leave } = useSessionActions();
  const [isAsking, setAsking] = useState(false);
  const go = () => {
    setAsking(false);
    void leadAway(leave);
  };
  return {
    logout: () => (unsavedChanges.wouldBeLost() ? setAsking(true) : go()),
    question: isAsking ? <LeaveQuestion onStay={() => setAsking(false)} onLeave={go} /> : null,
  };
}
