import { Transformer } from "@napi-rs/image";
import { pngOf } from "../pictures/draw-svg.ts";
import { type KeptPicture, typeOf } from "../pictures/picture-type.ts";
import { checkedSvg } from "../pictures/svg.ts";

/** A logo as a picture that a PDF can contain; null if it cannot be drawn. */
export async function printable(logo: KeptPicture): Promise<Buffer | null> {
  const bytes = Buffer.from(logo.bytes);
  try {
    const type = typeOf(logo);
    if (type === "image/webp") return await new Transformer(bytes).png();
    return type === "image/svg+xml" ? await pngOf(checkedSvg(bytes)) : bytes;
  } catch {
    return null;
  }
}
