/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | readonly Part[];

/** Writes HTML with every value escaped, so that none can become markup. False and undefined are left out. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(write)));

function write(part: Part): string {
  if (part === false || part === undefined) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(write).join("") : escape(`${part}`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
