/**
 * Forgets the data that the page asked for while it loaded. A hinted answer waits in the browser for whoever asks
 * first, and one from before signing in, or from before a new password, must not be what the next screen gets.
 */
export function forgetHints(): void {
  for (const hint of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]')) {
    // To ask is what takes it away.
    fetch(hint.href).catch(() => undefined);
    hint.remove();
  }
}
