import { useDeferredValue, useEffect, useSyncExternalStore } from "react";
import type { User } from "@dmc-hub/shared-types";
import { ErrorState, ScreenSpinner, useLocation, usePageTitle, useQueryClient } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { frameOf } from "@dmc-hub/sdk/navigation";
import { Navigate, type ShellHistory } from "@dmc-hub/sdk/shell-only";
import { AdminFrame } from "./frame/admin-frame.tsx";
import { DmcFrame } from "./frame/dmc-frame.tsx";

import { AccessDenied } from "./guard/access-denied.tsx";
import { LeaveGuard } from "./guard/leave-guard.tsx";
import { NotFound } from "./not-found.tsx";
import { giveEarlyAnswers } from "./page/early-answers.ts";
import { homeOf, startOf } from "./remotes/home.ts";
import { buildOf, type FoundScreen, type KnownRegistry, screenAt } from "./remotes/registry.ts";
import {
  followRegistry,
  knownRegistry,
  useIsAsking,
  useIsOthers,
  useRegistry,
} from "./remotes/registry-store.ts";
import { RemoteOutlet } from "./remotes/remote-outlet.tsx";
import { warmLinks } from "./remotes/warm-links.ts";
import { UnknownScreens } from "./remotes/unknown-screens.tsx";
import { usePageUser } from "./session/page-user.ts";
import { sessionExpiry } from "./session/session-expiry.ts";
import { NEW_PASSWORD, useCurrentUser } from "./session/use-current-user.ts";
import { toastStore } from "./toasts/toast-store.ts";

const SignInAgain = lazyView(
  async () => (await import(/* webpackChunkName: "sign-in-forms" */ "./auth/sign-in-again.tsx")).SignInAgain,
);

const MovedPage = lazyView(
  async () => (await import(/* webpackChunkName: "sign-in-forms" */ "./session/moved-page.tsx")).MovedPage,
);

// Before its screens call for anything.
giveEarlyAnswers();

interface ProtectedAreaProps {
  readonly history: ShellHistory;
}

/** The protected area, which asks before anybody leaves with unsaved changes. */
export const GuardedArea = ({ history }: ProtectedAreaProps) => (
  <>
    <LeaveGuard />
    <ProtectedArea history={history} />
  </>
);

/**
 * From the root to the first screen, before anything is drawn for the root: the frame stays as it is. Null while it is not
 * known which that is.
 */
export function leadOn(): Response | null {
  const start = startOf(knownRegistry());
  return start === undefined ? null : new Response(null, { status: 302, headers: { Location: start } });
}

/** Everything behind sign-in: the route guard (docs/product/roles-and-access.md), frames and the remotes' screens. */
export function ProtectedArea({ history }: ProtectedAreaProps) {
  const registry = useRegistry();
  useEffect(followRegistry, []);
  useEffect(() => {
    if (registry.isStale) toastStore.show(STALE);
  }, [registry.isStale]);
  const { data, error, refetch } = useCurrentUser();
  const { user: known, successor } = usePageUser(data);
  // The whole frame is drawn in slices, between which the page answers.
  const user = useDeferredValue(known);
  const { pathname, search } = useLocation();
  const isOthers = useIsOthers(registry, user?.id);
  const isAsking = useIsAsking(registry);
  const found = screenAt(registry, pathname);
  // Of a registry that has come while the root was shown; otherwise its route leads on.
  const start = pathname === "/" ? startOf(registry) : undefined;
  if (start !== undefined) return <Navigate to={start} replace />;
  // Who is known already goes on.
  if (error !== null && data === undefined) {
    return (
      <ErrorState
        title="You could not be recognised"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (user === undefined || isOthers || isAsking) return <ScreenSpinner label="Checking who you are" />;
  if (user?.mustChangePassword)
    return <Navigate to={NEW_PASSWORD} replace state={{ from: pathname + search }} />;
  if (found === null)
    return user === null ? (
      <NoScreen {...registry} />
    ) : (
      <Framed {...{ user, successor, registry, history, found }} />
    );
  if (user === null) return <Navigate to="/auth" replace state={{ from: pathname + search }} />;
  const { roles } = found.screen;
  if (roles.length === 0 || roles.includes(user.role))
    return <Framed {...{ user, successor, registry, history, found }} />;
  return user.role === "user" ? (
    <AccessDenied roles={roles} onRetry={() => void refetch()} />
  ) : (
    <Navigate to={homeOf(registry, user)} replace />
  );
}

const STALE = {
  title: "The list of screens could not be read",
  description: "You go on with the last good one. Nothing is lost.",
};

/** Shown for an address without a screen, as far as is known. */
const NoScreen = ({ isWhole }: KnownRegistry) => (isWhole ? <NotFound /> : <UnknownScreens />);

interface FramedProps extends ProtectedAreaProps {
  readonly registry: KnownRegistry;
  readonly user: User;
  /** Who has taken the user's place meanwhile; null if nobody has. */
  readonly successor: User | null;
  /** Null shows the not-found screen. */
  readonly found: FoundScreen | null;
}

function Framed({ user, successor, registry, history, found }: FramedProps) {
  const { pathname } = useLocation();
  const cache = useQueryClient();
  useEffect(() => warmLinks(user, cache), [user, cache]);
  const expiry = useSyncExternalStore(sessionExpiry.subscribe, sessionExpiry.current);
  usePageTitle(found?.screen.title);
  if (user.role === "user") return <NotFound />;
  const FrameOfPath = (found === null ? user.role : frameOf(pathname)) === "admin" ? AdminFrame : DmcFrame;
  return (
    <FrameOfPath user={user} registry={registry}>
      {expiry === null ? null : <SignInAgain user={user} expiry={expiry} />}
      {successor === null ? null : <MovedPage user={user} successor={successor} />}
      {found === null ? (
        <NoScreen {...registry} />
      ) : (
        <RemoteOutlet
          // Another build is another application: the old one is removed completely instead of getting new
          // properties.
          key={buildOf(found.remote)}
          remote={found.remote}
          title={found.screen.title}
          user={user}
          history={history}
        />
      )}
    </FrameOfPath>
  );
}
