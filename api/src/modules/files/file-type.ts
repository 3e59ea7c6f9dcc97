import type { ATTACHED_TYPES } from "@dmc-hub/shared-types";
import { errors } from "../../platform/http/errors.ts";

type AttachedType = (typeof ATTACHED_TYPES)[number];

interface FileType {
  /** What the first bytes say, read as Latin-1, and at which place. */
  readonly marks: readonly (readonly [place: number, text: string])[];
  /** Endings of names, the usual one first. */
  readonly endings: readonly [string, ...string[]];
}

/** How files of each type begin and are named. */
const types: Readonly<Record<AttachedType, FileType>> = {
  "application/pdf": { marks: [[0, "%PDF-"]], endings: ["pdf"] },
  "image/png": { marks: [[0, "\x89PNG\r\n\x1a\n"]], endings: ["png"] },
  "image/jpeg": { marks: [[0, "\xff\xd8\xff"]], endings: ["jpg", "jpeg", "jpe", "jfif"] },
  "image/webp": {
    marks: [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
    endings: ["webp"],
  },
  "image/gif": {
    marks: [
      [0, "GIF8"],
      [5, "a"],
    ],
    endings: ["gif"],
  },
};

/** The type of a file by its content, whatever it is called. @throws {ApiProblem} 400 for any other. */
export function typeOfFile(bytes: Uint8Array): AttachedType {
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const known = Object.keys(types) as AttachedType[];
  const type = known.find((one) => types[one].marks.every(([place, text]) => start.startsWith(text, place)));
  if (type !== undefined) return type;
  throw errors.invalid({ path: "", message: bytes.length === 0 ? EMPTY : UNKNOWN });
}

const EMPTY = "This file is empty";
const UNKNOWN =
  "This is neither a PDF nor a PNG, JPEG, WebP or GIF picture. Save it as one of these, and upload that";

/** Longest name without its ending, characters. */
const LONGEST = 150;

/** Characters that nobody sees and that change how a name reads. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What a file is called: its own name without folders, with an ending of its type. */
export function nameOfFile(sent: string, type: AttachedType): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? "").replace(UNSEEN, "").trim();
  const [, ending = ""] = /\.([^. ]+)$/.exec(name) ?? [];
  const { endings } = types[type];
  const isOwn = endings.includes(ending.toLowerCase());
  const base = isOwn || isKnown(ending) ? name.slice(0, -ending.length - 1) : name;
  const shown = Array.from(base.replace(/^[. ]+/, ""))
    .slice(0, LONGEST)
    .join("")
    .trim();
  return `${shown || "File"}.${isOwn ? ending : endings[0]}`;
}

const isKnown = (ending: string): boolean =>
  Object.values(types).some(({ endings }) => endings.includes(ending.toLowerCase()));
