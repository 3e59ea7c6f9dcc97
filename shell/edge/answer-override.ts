import { type Exchange, newNonce, sendPage } from "./exchange.ts";
import { MOST_OVERRIDES, overrideCookie } from "./overrides.ts";
import { renderNotice } from "./page.ts";
import { answerProblem } from "./problem-answer.ts";
import type { Releases } from "./releases.ts";
import type { EdgeSettings } from "./settings.ts";

interface Parts {
  readonly settings: EdgeSettings;
  readonly releases: Releases;
}

/**
 * Takes choices of other origins and previews for remotes out of the address and stores them in a cookie.
 * False, without an answer, if there are none.
 */
export async function answerOverride(exchange: Exchange, { settings, releases }: Parts): Promise<boolean> {
  const { request, response } = exchange;
  const asked = new URL(request.url ?? "/", "http://edge");
  const choices = [
    ...asked.searchParams.getAll("override"),
    ...asked.searchParams.getAll("preview").map(choiceOf),
  ];
  if (choices.length === 0) return false;
  // Beyond the limit all are refused, and none is looked for.
  for (const choice of choices.slice(0, MOST_OVERRIDES)) {
    const [name = "", token] = choice.split("@preview:");
    if (token !== undefined && (await releases.preview(name, token)) === null) return sendOver(exchange);
  }
  const cookie = overrideCookie(choices, request.headers.cookie ?? "", settings.overrideOrigins);
  if ("refusal" in cookie) {
    answerProblem(response, 403, cookie.refusal);
    return true;
  }
  asked.searchParams.delete("override");
  asked.searchParams.delete("preview");
  const location = asked.pathname + asked.search;
  response.writeHead(303, { location, "set-cookie": cookie.header, "cache-control": "no-store" }).end();
  return true;
}

/** The choice that a preview's link, `mf-portal@<token>`, stands for. */
function choiceOf(link: string): string {
  const [name = "", token = ""] = link.split("@");
  return `${name}@preview:${token}`;
}

function sendOver(exchange: Exchange): true {
  const nonce = newNonce();
  const text = "A preview lasts seven days. Ask whoever gave you the link for a new one.";
  sendPage(exchange, 404, nonce, renderNotice(nonce, "This preview does not exist", text));
  return true;
}
