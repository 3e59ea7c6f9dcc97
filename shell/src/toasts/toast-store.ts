import type { Toast } from "@dmc-hub/sdk";

/** How long a toast is shown, ms; docs/product/shell.md#toasts. */
const DURATION = 5_000;

/** How long a dismissed toast stays in the list, ms. */
const REMOVAL_DELAY = 1_000_000;

/** A toast and whether it is still shown. */
export interface ListedToast extends Toast {
  readonly id: number;
  readonly isOpen: boolean;
}

/** A page's toasts: at most one is shown, and a new one replaces it. */
export function createToastStore() {
  let toasts: readonly ListedToast[] = [];
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: readonly ListedToast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: number) => set(toasts.filter((toast) => toast.id !== id));
  const dismiss = (id: number) => {
    if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
    set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    setTimeout(remove, REMOVAL_DELAY, id);
  };
  /** Keeps the toast while a person points at it or focuses it. */
  const hold = () => clearTimeout(timer);
  const release = (id: number) => {
    hold();
    timer = setTimeout(dismiss, DURATION, id);
  };
  const show = (toast: Toast) => {
    for (const { id, isOpen } of toasts) if (isOpen) dismiss(id);
    lastId += 1;
    set([...toasts, { ...toast, id: lastId, isOpen: true }]);
    release(lastId);
  };
  return {
    show,
    dismiss,
    hold,
    release,
    list: () => toasts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The page's only list. */
export const toastStore = createToastStore();
