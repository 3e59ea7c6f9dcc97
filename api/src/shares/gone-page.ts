import { html } from "../http/html.ts";
import { type PublicPage, publicPage } from "../http/public-page.ts";

const GONE_STYLE = `:root{color-scheme:light dark}body{margin:0;background:light-dark(#f7f9fb,#0b1220);
color:light-dark(#131c2c,#eef2f6);font:1rem/1.5 system-ui,sans-serif}main{max-width:32rem;margin:20vh auto;padding:0 1rem}
h1{font-size:1.5rem;line-height:1.3}`;

/** The one page for every link that does not work: it says nothing about why. */
export const gonePage: PublicPage = publicPage({
  title: "No longer available",
  style: GONE_STYLE,
  script: null,
  rules: ["base-uri 'none'", "form-action 'none'"],
  body: html`<main>
    <h1>No longer available</h1>
    <p>
      There is nothing to see at this address any more. Please ask whoever sent you the link for a new one.
    </p>
  </main>`,
});
