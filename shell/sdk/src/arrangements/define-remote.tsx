import { Component, type ComponentType, type ReactNode, startTransition, Suspense, useMemo } from "react";
import * as React from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { Route, Routes } from "react-router-dom";
import singleSpaReact from "single-spa-react";
import { lazyView } from "../kit/lazy-view.tsx";
import { NestedUiProvider } from "../kit/ui-provider.tsx";
import { ScreenSpinner } from "../kit/states.tsx";
import { routePathOf } from "../services/screen-routes.ts";
import type { ScreenDeclaration } from "../services/screens.ts";
import { CompanyProvider } from "../services/company.tsx";
import { RemoteRouter } from "../services/history.tsx";
import { ServicesContext, type ShellServices } from "../services/services.ts";

/** What the shell passes to a remote's parcel. */
export interface RemoteProps extends ShellServices {
  /** Called with an error that the remote's own code threw while it was shown. */
  readonly onCrash: (error: unknown) => void;
}

type Views<S extends readonly ScreenDeclaration[]> = {
  readonly [Path in S[number]["path"]]: () => Promise<ComponentType>;
};

/**
 * Makes a remote's single-spa lifecycles from its screens and, for each screen's path, a function that loads
 * its component. A declared screen without a view does not compile.
 */
export function defineRemote<const S extends readonly ScreenDeclaration[]>(screens: S, views: Views<S>) {
  const routes = screens.map((screen) => {
    const load: () => Promise<ComponentType> = views[screen.path as keyof Views<S>];
    return { address: screen.path, path: routePathOf(screen), View: lazyView(load, ScreenSpinner) };
  });
  const RemoteRoot = (props: RemoteProps) => (
    <CrashBoundary onCrash={props.onCrash}>
      <RemoteScreens services={props} routes={routes} />
    </CrashBoundary>
  );
  return {
    ...lifecyclesOf(RemoteRoot),
    /** Loads a screen's code, by its declared path, before somebody opens it. */
    preload: (address: string) => routes.find((route) => route.address === address)?.View.preload(),
  };
}

interface RemoteScreensProps {
  readonly services: ShellServices;
  readonly routes: readonly { path: string; View: ComponentType }[];
}

function RemoteScreens({ services, routes }: RemoteScreensProps) {
  const { user, history, queryClient, toast, hrefOf } = services;
  const provided = useMemo(
    () => ({ user, history, queryClient, toast, hrefOf }),
    [user, history, queryClient, toast, hrefOf],
  );
  return (
    <ServicesContext value={provided}>
      <QueryClientProvider client={queryClient}>
        <NestedUiProvider>
          <RemoteRouter history={history}>
            <CompanyProvider>
              <Suspense fallback={<ScreenSpinner />}>
                <Routes>
                  {routes.map(({ path, View }) => (
                    <Route key={path} path={path} element={<View />} />
                  ))}
                  {/* A remote outlives its route for a moment while its parcel unmounts. */}
                  <Route path="*" element={null} />
                </Routes>
              </Suspense>
            </CompanyProvider>
          </RemoteRouter>
        </NestedUiProvider>
      </QueryClientProvider>
    </ServicesContext>
  );
}

/** Keeps a crash inside the remote; the shell shows what happened in the remote's place. */
class CrashBoundary extends Component<{ onCrash: (error: unknown) => void; children: ReactNode }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}

function lifecyclesOf(RemoteRoot: ComponentType<RemoteProps>) {
  const ReactDOMClient = {
    createRoot: (container: Element) => {
      const root = createRoot(container, { onCaughtError: () => undefined });
      // Drawn in slices, between which the page answers.
      const render = (node: ReactNode) => startTransition(() => root.render(node));
      return { render, unmount: () => root.unmount() };
    },
  };
  return singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    renderType: "createRoot",
    rootComponent: (props: RemoteProps) => <RemoteRoot {...props} />,
    // Without one, an error in the first render would leave the mount pending for ever.
    errorBoundary: () => <></>,
  });
}
