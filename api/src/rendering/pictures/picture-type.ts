import { kinds } from "./bitmap-kinds.ts";

const PNG_SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

/** A picture as stored. */
export interface KeptPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A drawing that has become a bitmap keeps its name, because addresses contain it. */
export const typeOf = ({ name, bytes }: KeptPicture): string =>
  Object.keys(kinds).find((type) => name.endsWith(`.${kinds[type]?.extension}`)) ??
  (PNG_SIGNATURE.equals(bytes.subarray(0, PNG_SIGNATURE.length)) ? "image/png" : "image/svg+xml");
