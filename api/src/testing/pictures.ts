import { crc32, deflateSync } from "node:zlib";
import { Transformer } from "@napi-rs/image";

/** A real PNG picture in one colour, of any size. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit of grey per pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A JPEG of empty segments, as large as a picture may be: the worst case for finding its size. */
export const jpegWithoutSize = Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(1_048_572)]);

export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#0077b6"/></svg>`;

const small = png(40, 20);

/** A small picture of each type, by content type. */
export const samples: Readonly<Record<string, Buffer>> = {
  "image/png": small,
  "image/jpeg": new Transformer(small).jpegSync(),
  "image/webp": new Transformer(small).webpSync(),
  "image/svg+xml": Buffer.from(SVG),
};
