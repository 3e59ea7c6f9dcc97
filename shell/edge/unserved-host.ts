import { answerProblem } from "./problem-answer.ts";
import { type Exchange, newNonce, sendPage } from "./exchange.ts";
import { renderNotice } from "./page.ts";

// Once is enough for whoever set it up, and a stranger cannot fill the log.
let hasToldOfHosts = false;

/** A host that this installation does not serve learns nothing of it. */
export function refuseHost(exchange: Exchange, appHost: string): void {
  if (exchange.apiUrl !== null || exchange.request.method !== "GET") {
    return answerProblem(exchange.response, 421, "This host is not served here.");
  }
  if (!hasToldOfHosts)
    process.stderr.write(`Refused a host other than ${appHost}. APP_HOST says which is served.\n`);
  hasToldOfHosts = true;
  answerNoPortal(exchange);
}

/** What is said at a portal of nobody's. */
export function answerNoPortal(exchange: Exchange): void {
  const nonce = newNonce();
  const text = "There is no portal at this address. Please check how it is spelled.";
  sendPage(exchange, 404, nonce, renderNotice(nonce, "No such portal", text));
}
