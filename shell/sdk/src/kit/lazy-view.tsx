import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";

/** A screen, a dialog or a part of them whose code loads when it is first shown, or before. */
export type LazyView<Props extends object> = FunctionComponent<Props> & { readonly preload: () => void };

/**
 * Makes a component that loads its own code; `Meanwhile` stands in its place while it does. Not by React's `lazy`: what
 * has waited even once is shown 300 ms later, and what has failed to load once is never asked for again.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => (loaded ??= await load());
  function View(props: Props) {
    const [Loaded, show] = useState(() => loaded);
    const [failure, fail] = useState<unknown>(null);
    const isAwaited = Loaded === null;
    useEffect(() => {
      if (isAwaited) void loading().then((component) => show(() => component), fail);
    }, [isAwaited]);
    if (failure !== null) throw failure;
    return Loaded === null ? <Meanwhile {...props} /> : <Loaded {...props} />;
  }
  // A failed preload is silent: opening the view loads it again and shows the error.
  return Object.assign(View, { preload: () => void loading().catch(() => undefined) });
}

/** Longest that loading waits for an idle browser, ms. */
const PATIENCE = 2_000;

/** Loads views as soon as what is on the screen `isShown` and the browser has nothing else to do. */
export function usePreloads(isShown: boolean, views: readonly { readonly preload: () => void }[]): void {
  useEffect(() => {
    if (!isShown) return;
    const preload = () => views.forEach((view) => view.preload());
    // Safari has no such call.
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(preload, PATIENCE / 10);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(preload, { timeout: PATIENCE });
    return () => cancelIdleCallback(idle);
    // oxlint-disable-next-line react/exhaustive-deps -- the same views for as long as the screen stands
  }, [isShown]);
}
