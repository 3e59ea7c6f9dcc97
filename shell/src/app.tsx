import { type ComponentType, startTransition } from "react";
import { ErrorState, ScreenSpinner } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import {
  createBrowserRouter,
  createQueryClient,
  createRoot,
  createShellHistory,
  currentUserKey,
  UiProvider,
  QueryClientProvider,
  RouterProvider,
  unsavedChanges,
} from "@dmc-hub/sdk/shell-only";
import { sessionExpiry } from "./session/session-expiry.ts";
import { NEW_PASSWORD } from "./session/use-current-user.ts";
import { toastStore } from "./toasts/toast-store.ts";
import { Toaster } from "./toasts/toaster.tsx";

// The edge preloads the chunk by this name, in older shells too, so the name stays.
const loadProtectedArea = () => import(/* webpackChunkName: "area" */ "./protected-area.tsx");
const loadAuth = () => import(/* webpackChunkName: "auth" */ "./auth/auth-screen.tsx");

/** Draws the page, whose code loads meanwhile. */
export function draw(): void {
  const { pathname } = location;
  void (pathname === "/auth" || pathname === NEW_PASSWORD ? loadAuth() : loadProtectedArea());
  const root = document.getElementById("root");
  if (root === null) throw new Error("The page has no element to draw in.");
  const App = createApp();
  // Drawn in slices, between which the page answers.
  startTransition(() => createRoot(root).render(<App />));
}

/** The whole page: theme, router, cache and toasts. */
function createApp(): ComponentType {
  const queryClient = createQueryClient((refusal) => {
    if (queryClient.getQueryData(currentUserKey) === null) return;
    if (unsavedChanges.isHeld()) return sessionExpiry.set(refusal);
    queryClient.setQueryData(currentUserKey, null);
    toastStore.show({ title: "You have been signed out", description: refusal.detail, tone: "destructive" });
  });
  const AuthScreen = lazyView(async () => (await loadAuth()).AuthScreen, ScreenSpinner);
  const NewPassword = lazyView(async () => {
    const { loadNewPassword } = await loadAuth();
    return (await loadNewPassword()).NewPasswordScreen;
  }, ScreenSpinner);
  const ProtectedArea = lazyView(
    async () => (await loadProtectedArea()).GuardedArea,
    () => <ScreenSpinner />,
  );
  const everythingElse = { Component: () => <ProtectedArea history={history} /> };
  const router = createBrowserRouter([
    {
      errorElement: <Broken />,
      hydrateFallbackElement: <ScreenSpinner />,
      children: [
        { path: "/auth", element: <AuthScreen /> },
        { path: NEW_PASSWORD, element: <NewPassword /> },
        { path: "/", loader: async () => (await loadProtectedArea()).leadOn(), ...everythingElse },
        { path: "*", ...everythingElse },
      ],
    },
  ]);
  const history = createShellHistory(router);
  return () => (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
        <Toaster />
      </UiProvider>
    </QueryClientProvider>
  );
}

const Broken = () => (
  <ErrorState
    title="This page could not be shown"
    description="Part of the application did not load. Check your connection and reload the page."
    retryLabel="Reload"
    onRetry={() => location.reload()}
  />
);
