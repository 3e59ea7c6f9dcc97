import { type ComponentType, type FunctionComponent, startTransition, useEffect, useState } from "react";

/** A screen, a dialog or a part of them whose code loads when it is first shown, or earlier. */
export type LazyView<Props extends object> = FunctionComponent<Props> & { readonly preload: () => void };

/** What is shown in place of a view that did not load. */
interface Retrying {
  /** Loads it anew. */
  readonly onRetry: () => void;
}

/**
 * Makes a component that loads its own code; `Meanwhile` is shown in the meantime, and `Failed` in its place if it does not
 * load; without that the failure is thrown, and the whole screen replaced. Not React's `lazy`, which delays by 300 ms
 * whatever has waited even once, and never retries after a failure.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = () => null,
  Failed?: ComponentType<Props & Retrying>,
): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loading = async () => (loaded ??= await load());
  function View(props: Props) {
    const [Loaded, show] = useState(() => loaded);
    const [failure, fail] = useState<unknown>(null);
    const isAwaited = Loaded === null && failure === null;
    useEffect(() => {
      // A whole screen at once would keep the page from answering, so it is drawn in slices.
      if (isAwaited) void loading().then((component) => startTransition(() => show(() => component)), fail);
    }, [isAwaited]);
    if (failure !== null) {
      if (Failed === undefined) throw failure;
      return <Failed {...props} onRetry={() => fail(null)} />;
    }
    return Loaded === null ? <Meanwhile {...props} /> : <Loaded {...props} />;
  }
  // A failed preload is silent: opening the view loads it again and shows the error.
  return Object.assign(View, { preload: () => void loading().catch(() => undefined) });
}

/** How long content takes from the screen's tree to the eye, ms: a browser calls that time idle, too. */
const UNTIL_SEEN = 100;

/** Longest wait for an idle browser, ms. */
const PATIENCE = 2_000;

/**
 * Loads views once the screen's content `isShown` and the browser is idle, one after another: those of the screen's first
 * drawing, for as long as it stands.
 */
export function usePreloads(isShown: boolean, views: readonly { readonly preload: () => void }[]): void {
  const [first] = useState(views);
  useEffect(() => {
    if (!isShown) return;
    const left = [...first];
    const next = () => {
      const view = left.shift();
      if (view === undefined) return;
      view.preload();
      whenIdle(next);
    };
    setTimeout(whenIdle, UNTIL_SEEN, next);
    return () => void left.splice(0);
  }, [isShown, first]);
}

/** Safari cannot tell when it is idle. */
const whenIdle = (work: () => void) =>
  "requestIdleCallback" in globalThis
    ? requestIdleCallback(work, { timeout: PATIENCE })
    : setTimeout(work, UNTIL_SEEN);

/**
 * Whether what fills the screen is drawn: false at first, true a moment later. What stands below is drawn then, in
 * slices. Not `useDeferredValue(true, false)`, which is true at once within a part that is itself drawn in slices.
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn;
}
