import { createHash } from "node:crypto";
import { Html, html } from "../http/html.ts";

/** A page that stands alone, and the policy under which nothing but its own style and script applies. */
export interface PublicPage {
  readonly html: string;
  readonly policy: string;
}

interface Parts {
  readonly title: string;
  readonly style: string;
  /** Null for none. */
  readonly script: string | null;
  readonly body: Html;
}

/** A page for people outside: no other file but a logo is asked for, and no search engine keeps it. */
export function publicPage({ title, style, script, body }: Parts): PublicPage {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${body} ${script !== null && new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
  return {
    html: page.text,
    policy: [
      "default-src 'none'",
      `style-src ${sumOf(style)}`,
      ...(script === null ? [] : [`script-src ${sumOf(script)}`]),
      "img-src 'self' https:",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

const sumOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const GONE_STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#f7f9fb,#0b1220);
color:light-dark(#131c2c,#eef2f6);font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.3}`;

/** The one page for every link that does not work: it says nothing about why. */
export const gonePage: PublicPage = publicPage({
  title: "No longer available",
  style: GONE_STYLE,
  script: null,
  body: html`<main>
    <h1>No longer available</h1>
    <p>
      There is nothing to see at this address any more. Please ask whoever sent you the link for a new one.
    </p>
  </main>`,
});
