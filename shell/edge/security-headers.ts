import type { ServerResponse } from "node:http";

const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer; an answer of the API keeps its own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": nothing,
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Sets the headers of every answer, before anything else decides what to answer. */
export function setSecurityHeaders(response: ServerResponse, overTls: boolean): void {
  for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
  if (overTls) response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/**
 * The page's policy: scripts of this origin and of configured ones, styles of this origin, and inline only
 * what has this answer's nonce.
 */
export function pagePolicy(nonce: string, isDevelopment: boolean, origins: readonly string[]): string {
  // Development servers evaluate their source maps, use web sockets, and are asked for news.
  const [evaluate, sockets] = isDevelopment
    ? [" 'unsafe-eval'", ["", "ws://localhost:*", "ws://127.0.0.1:*", ...origins].join(" ")]
    : ["", ""];
  return [
    "default-src 'self'",
    `script-src ${["'self'", `'nonce-${nonce}'${evaluate}`, ...origins].join(" ")}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    `connect-src 'self'${sockets}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
