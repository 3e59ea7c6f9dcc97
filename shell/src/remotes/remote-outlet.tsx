import { useCallback, useEffect, useRef, useState } from "react";
import type { RegistryEntry, User } from "@dmc-hub/shared-types";
import { ErrorState, ScreenSpinner, type Toast, useQueryClient } from "@dmc-hub/sdk";
import type { HrefOf, ShellHistory } from "@dmc-hub/sdk/shell-only";
import ParcelModule from "single-spa-react/parcel";
import { toastStore } from "../toasts/toast-store.ts";
import { withOpen } from "./with-open.ts";
import { forgetRemote, loadRemote, type RemoteParcel } from "./load-remote.ts";
import { type MountParcel, parcelOwner } from "./parcel-owner.ts";
import { NewerVersion } from "./newer-version.tsx";
import { holdRemote, knownRegistry, needsReload, refreshRegistry } from "./registry-store.ts";
import { placeOf } from "./offers.ts";
import { reasonOf } from "./remote-failure.ts";
import { remoteReports, type Showing } from "./remote-reports.ts";

/** The module is CommonJS: its default export is nested in another default. */
const Parcel = (ParcelModule as unknown as { default?: typeof ParcelModule }).default ?? ParcelModule;

interface RemoteOutletProps {
  readonly remote: RegistryEntry;
  /** Title of the screen, for messages. */
  readonly title: string;
  readonly user: User;
  readonly history: ShellHistory;
}

type State =
  | { readonly is: "loading" }
  | { readonly is: "ready"; readonly config: RemoteParcel; readonly mountParcel: MountParcel }
  | { readonly is: "failed"; readonly reason: string };

/**
 * Where a remote's screens appear. If a remote fails, this says so and offers to try again; the rest of the
 * page keeps working.
 */
export function RemoteOutlet({ remote, title, user, history }: RemoteOutletProps) {
  const queryClient = useQueryClient();
  const { state, attempt, showing, fail, tryAgain } = useLoadedRemote(remote);
  // If one screen of a remote failed, another may work.
  useChange(title, () => {
    if (state.is === "failed") tryAgain();
  });
  const retry = () => {
    // What the remote could not draw must not be waiting for it in the cache; nobody else is using it now.
    queryClient.removeQueries({ type: "inactive" });
    tryAgain();
  };
  const toast = useCallback((given: Toast) => toastStore.show(withOpen(given, history)), [history]);
  if (state.is === "loading") return <ScreenSpinner label={`Loading ${title}`} />;
  if (state.is === "failed") {
    return (
      <ErrorState
        title={`${title} is not available right now`}
        description={`The rest of the application goes on working. ${state.reason}`}
        {...(needsReload(remote.name) ? RELOAD : { onRetry: retry })}
      />
    );
  }
  return (
    <>
      <NewerVersion remote={remote} />
      <Parcel
        key={attempt}
        config={state.config}
        mountParcel={state.mountParcel}
        wrapWith="div"
        handleError={fail}
        parcelDidMount={() => showing.current?.started()}
        {...{ user, history, queryClient, toast, hrefOf, onCrash: fail }}
      />
    </>
  );
}

/** What a page that is too old for a remote offers. */
const RELOAD = { retryLabel: "Reload", onRetry: () => location.reload() };

/** Where a thing opens, by the registry as it is when that is asked. */
const hrefOf: HrefOf = (kind, id) => placeOf(knownRegistry(), { kind, id })?.href ?? null;

/** Loads a remote's code, and records how it performs. */
function useLoadedRemote(remote: RegistryEntry) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ is: "loading" });
  const showing = useRef<Showing | null>(null);
  const fail = useCallback(
    (error: unknown) => {
      forgetRemote(remote);
      showing.current?.failed(error);
      setState({ is: "failed", reason: reasonOf(error) });
      // If its files are gone because there is a newer version, that one is loaded automatically, once.
      void catchUp();
    },
    [remote],
  );
  useEffect(() => {
    let isCurrent = true;
    setState({ is: "loading" });
    const start = async () => {
      const chosen = attempt === 0 ? remote : await latest(remote);
      if (!isCurrent) return;
      showing.current = remoteReports.begin(chosen);
      const [config, mountParcel] = await Promise.all([loadRemote(chosen), parcelOwner()]);
      if (isCurrent) setState({ is: "ready", config, mountParcel });
    };
    start().catch((error: unknown) => {
      if (isCurrent) fail(error);
    });
    return () => {
      isCurrent = false;
      showing.current?.ended();
    };
  }, [remote, attempt, fail]);
  const isShown = state.is === "ready";
  useEffect(() => (isShown ? holdRemote(remote.name) : undefined), [isShown, remote.name]);
  const tryAgain = () => {
    setState({ is: "loading" });
    setAttempt(attempt + 1);
  };
  return { state, attempt, showing, fail, tryAgain };
}

/** Acts on a changed value before anything is drawn with it. */
function useChange(value: string, act: () => void) {
  const [last, setLast] = useState(value);
  if (value === last) return;
  setLast(value);
  act();
}

/** Reads the registry again; if that fails, the known one stays. */
const catchUp = () => refreshRegistry().catch(() => undefined);

/** The remote as the registry has it now; as known if the registry cannot be read. */
async function latest(remote: RegistryEntry): Promise<RegistryEntry> {
  await catchUp();
  return knownRegistry().remotes.find(({ name }) => name === remote.name) ?? remote;
}
