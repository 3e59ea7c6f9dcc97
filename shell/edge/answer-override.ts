import { type Exchange, newNonce, sendPage } from "./exchange.ts";
import { overrideCookie } from "./overrides.ts";
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
  const previews = asked.searchParams.getAll("preview");
  const choices = asked.searchParams.getAll("override");
  if (choices.length === 0 && previews.length === 0) return false;
  for (const preview of previews) {
    const [name = "", token = ""] = preview.split("@");
    if ((await releases.preview(name, token)) === null) return sendOver(exchange);
    choices.push(`${name}@preview:${token}`);
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

function sendOver(exchange: Exchange): true {
  const nonce = newNonce();
  const text = "A preview lasts seven days. Ask whoever gave you the link for a new one.";
  sendPage(exchange, 404, nonce, renderNotice(nonce, "This preview does not exist", text));
  return true;
}
