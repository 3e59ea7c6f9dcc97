import { Transformer } from "@napi-rs/image";

/** An uploaded picture. */
export interface Logo {
  /** Its kind is what the name ends with. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A logo as a picture that a PDF may hold; null for one that cannot be drawn. */
export async function printable({ name, bytes }: Logo): Promise<Buffer | null> {
  try {
    if (name.endsWith(".webp")) return await new Transformer(bytes).png();
    if (name.endsWith(".svg")) return await Transformer.fromSvg(Buffer.from(bytes)).png();
    return Buffer.from(bytes);
  } catch {
    return null;
  }
}
