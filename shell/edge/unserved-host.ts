import { answerProblem } from "./problem-answer.ts";
import { type Exchange, newNonce, sendPage } from "./exchange.ts";
import { renderNotice } from "./page.ts";

// Once is enough for the administrator, and a stranger cannot fill the log.
let hasToldOfHosts = false;

/** Refuses a host that this installation does not serve, revealing nothing. */
export function refuseHost(exchange: Exchange, appHost: string): void {
  if (exchange.apiUrl !== null || exchange.request.method !== "GET") {
    return answerProblem(exchange.response, 421, "This host is not served here.");
  }
  if (!hasToldOfHosts)
    process.stderr.write(`Refused a host other than ${appHost}. APP_HOST sets the host that is served.\n`);
  hasToldOfHosts = true;
  answerNoPortal(exchange);
}

/** The answer at a portal that does not exist. */
export function answerNoPortal(exchange: Exchange): void {
  const nonce = newNonce();
  const text = "There is no portal at this address. Please check its spelling.";
  sendPage(exchange, 404, nonce, renderNotice(nonce, "No such portal", text));
}
