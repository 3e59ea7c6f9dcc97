import { escaped } from "../http/html.ts";

/** The content of a mail. */
interface MailContent {
  /** Each may have several lines. */
  readonly paragraphs: readonly string[];
  /** The company in whose name it is sent; by default DMC Hub itself. */
  readonly from?: string;
  /** Where the mail leads its reader, if anywhere. */
  readonly link?: { readonly label: string; readonly address: string };
}

/** A mail's body, as plain text and as HTML. */
export function mailBody({ paragraphs, from = "DMC Hub", link }: MailContent) {
  const text = paragraphs.join("\n\n").trim();
  return {
    bodyText: [text, ...(link ? [`${link.label}: ${link.address}`] : []), ""].join("\n\n"),
    bodyHtml: page(from, [
      ...text.split(/\n{2,}/).map(paragraph),
      ...(link ? [`<p><a href="${escaped(link.address)}" style="color:#00629b">${link.label}</a></p>`] : []),
    ]),
  };
}

const paragraph = (text: string): string =>
  `<p${isRightToLeft(text) ? ' dir="rtl"' : ""}>${escaped(text).replaceAll("\n", "<br>\n")}</p>`;

/** A letter of Hebrew, Arabic or another script that is written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a text begins and ends with such letters; an English sentence may begin with somebody's name. */
function isRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return [letters.at(0), letters.at(-1)].every((letter = "") => RIGHT_TO_LEFT.test(letter));
}

/** Text written by people, made fit for a mail header: on one line. */
export const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const page = (title: string, parts: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(headerText(title))}</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2733">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${parts.join("\n")}
</div>
</body>
</html>
`;
