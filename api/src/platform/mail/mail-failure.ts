/** nodemailer's error when a mail server is unreachable or refuses. */
interface SmtpFailure {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly message?: string;
}

/** Whether trying again cannot help: the mail server refuses the recipient or the mail for good. */
export const isPermanent = (error: unknown): boolean => {
  const { code, responseCode = 0 } = error as SmtpFailure;
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode >= 500;
};

/** What the log may have of it: what mail servers say names the recipient. */
export function codesOf(error: unknown): Pick<SmtpFailure, "code" | "responseCode"> {
  const { code, responseCode } = error as SmtpFailure;
  return { ...(code !== undefined && { code }), ...(responseCode !== undefined && { responseCode }) };
}

/** Why a mail was not sent, in one line for an administrator. */
export function reasonOf(error: unknown): string {
  const { code, response, message } = error as SmtpFailure;
  const said = (response ?? message ?? String(error)).replace(/\p{Cc}+/gu, " ").slice(0, 400);
  const beginning = response ? "The mail server refused it" : "The mail server cannot be used";
  return `${beginning}${code ? ` (${code})` : ""}: ${said}`;
}
