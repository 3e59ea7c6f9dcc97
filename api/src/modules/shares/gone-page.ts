import { html } from "../../platform/http/html.ts";
import { type PublicPage, publicPage } from "../../platform/http/public-page.ts";

const NOTE_STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#f7f9fb,#0b1220);
color:light-dark(#131c2c,#eef2f6);font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.3}`;

const notePage = (title: string, words: string): PublicPage =>
  publicPage({
    title,
    style: NOTE_STYLE,
    script: null,
    rules: ["base-uri 'none'", "form-action 'none'"],
    body: html`<main>
      <h1>${title}</h1>
      <p>${words}</p>
    </main>`,
  });

/** The same page for every link that does not work, without a reason. */
export const gonePage: PublicPage = notePage(
  "No longer available",
  "There is nothing to see at this address any more. Please ask whoever sent you the link for a new one.",
);

/** The page for a link that cannot be shown at the moment, with the reason in a sentence. */
export const laterPage = (reason: string): PublicPage => notePage("Not just now", reason);

/** The page for a form that is refused as it came, with the reason in a sentence. */
export const refusedPage = (reason: string): PublicPage => notePage("This could not be sent", reason);
