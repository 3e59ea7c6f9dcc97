import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "@dmc-hub/sdk";

/** What a trip's page gives along with the address of a form on another screen: once it is closed, one is back. */
export const fromTrip = { isFromTrip: true };

/** Leads back to the trip's page from which the form in the address was opened, once it is closed. */
export function useBackToTrip(): void {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = params.has("edit");
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    // Only now is the form gone, and asks nothing about what was typed into it.
    if (isClosed && state?.isFromTrip) void navigate(-1);
  }, [isOpen, state, navigate]);
}
