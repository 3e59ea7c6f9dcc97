import { createHash } from "node:crypto";
import { Html, html } from "./html.ts";

/** A page that stands alone, and a policy that allows only its own style and script. */
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
  /** Further rules of its policy. */
  readonly rules?: readonly string[];
}

/** Builds such a page: it requests no other file but pictures, and search engines do not index it. */
export function publicPage({ title, style, script, body, rules = [] }: Parts): PublicPage {
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
      ...rules,
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

const sumOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
