/** A text, and the places in it that were filled in automatically and not edited since. */
export interface FilledText {
  readonly text: string;
  /** Start and end, in characters, in order. */
  readonly places: readonly (readonly [from: number, to: number])[];
}

const PLACEHOLDER = "{{subdomain}}";

/** The text for a DMC; null leaves the placeholder for the next choice. */
export function filledFor({ text, places }: FilledText, subdomain: string | null): FilledText {
  const literals = literalsOf(text, places).flatMap((literal) => literal.split(PLACEHOLDER));
  if (subdomain === null) return { text: literals.join(PLACEHOLDER), places: [] };
  let end = 0;
  const filled = literals.slice(0, -1).map((literal) => {
    const from = end + literal.length;
    end = from + subdomain.length;
    return [from, end] as const;
  });
  return { text: literals.join(subdomain), places: filled };
}

/** The text after an edit in one place, which belongs to the person from now on. */
export function editedTo({ text, places }: FilledText, edited: string): FilledText {
  const [start, end] = changeOf(text, edited);
  const shift = edited.length - text.length;
  return {
    text: edited,
    places: places.flatMap(([from, to]) => {
      if (to <= start) return [[from, to] as const];
      return from >= end ? [[from + shift, to + shift] as const] : [];
    }),
  };
}

/** The text between the places. */
function literalsOf(text: string, places: FilledText["places"]): string[] {
  const starts = [0, ...places.map(([, to]) => to)];
  return starts.map((start, index) => text.slice(start, places[index]?.[0]));
}

/** Start and end of the replaced part: everything between the common beginning and the common end. */
function changeOf(text: string, edited: string): [from: number, to: number] {
  const shorter = Math.min(text.length, edited.length);
  let start = 0;
  while (start < shorter && text[start] === edited[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && text.at(-1 - tail) === edited.at(-1 - tail)) tail += 1;
  return [start, text.length - tail];
}
