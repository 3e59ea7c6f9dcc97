/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * Writes HTML with every value escaped, so that none can become markup. Missing and false values are left
 * out.
 */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Html =>
  new Html(String.raw({ raw: parts }, ...values.map(write)));

function write(part: Part): string {
  if (part === false || part === null || part === undefined) return "";
  if (part instanceof Html) return part.text;
  return typeof part === "object" ? part.map(write).join("") : escaped(`${part}`);
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML, in an element or in a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
