import { useState } from "react";
import { ErrorState } from "@dmc-hub/sdk";
import { refreshRegistry } from "./registry-store.ts";

/** Shown for an address without a known screen if the list of screens could not be read in full. */
export function UnknownScreens() {
  const [tries, setTries] = useState(0);
  const retry = async () => {
    await refreshRegistry().catch(() => undefined);
    setTries(tries + 1);
  };
  const again = tries > 0 ? "It still cannot be read in full." : "Trying again may be all it needs.";
  return (
    <ErrorState
      title="The list of screens is incomplete"
      description={`Part of this page may be missing. ${again}`}
      onRetry={() => void retry()}
    />
  );
}
