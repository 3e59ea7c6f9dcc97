/**
 * Discards the data that the page requested while loading. A hinted answer waits in the browser for the first
 * request, and one from before signing in, or before a new password, must not reach the next screen.
 */
export function forgetHints(): void {
  for (const hint of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // Requesting it removes it.
    fetch(hint.href).catch(() => undefined);
    hint.remove();
  }
}
