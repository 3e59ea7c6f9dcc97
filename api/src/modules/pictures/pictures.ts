import { createHash } from "node:crypto";
import { contract, PICTURES } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { ownerOf, renderInWorker } from "../../rendering/worker/render-in-worker.ts";
import { ApiProblem, errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { drawnAnew } from "./bitmap.ts";
import { kinds } from "../../rendering/pictures/bitmap-kinds.ts";
import type { DrawnSvg } from "../../rendering/pictures/draw-svg.ts";
import { typeOf } from "../../rendering/pictures/picture-type.ts";

/** A picture opened by itself can do nothing but be shown. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Anyone may see it, and the preview of a theme is in a frame without an origin.
  "cross-origin-resource-policy": "cross-origin",
};

/** The calls about pictures. */
export const pictures = ({ rw }: Database, limits: Limits): Handlers<typeof contract.pictures> => ({
  add: async ({ body }, { user, ctx }) => {
    await limits.attemptUpload(user.id);
    const { extension, bytes } = await pictureToKeep(body, ctx.request.type, ownerOf(user.dmcId, user.id));
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
    const name = `${hash}.${extension}`;
    // Uploading it again restarts the time to use it: see keep-pictures.ts.
    await rw("app.pictures")
      .insert({ name, bytes, is_checked: true })
      .onConflict("name")
      .merge(["created_at"]);
    return { address: PICTURES + name };
  },
  get: async ({ name }, { ctx }) => {
    const picture: { bytes: Buffer<ArrayBuffer> } | undefined = await rw("app.pictures")
      .where({ name })
      .first("bytes");
    if (picture === undefined) throw errors.notFound("picture");
    ctx.set(HEADERS);
    return { type: typeOf({ name, ...picture }), bytes: picture.bytes };
  },
});

interface PictureToKeep {
  readonly extension: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

async function pictureToKeep(sent: Uint8Array, type: string, owner: string): Promise<PictureToKeep> {
  const kind = kinds[type];
  if (kind) return { extension: kind.extension, bytes: await drawnAnew(sent, kind, owner) };
  const drawn = await drawnOrRefused(sent, owner);
  if (drawn.result === "refused") throw errors.invalid({ path: "", message: drawn.reason });
  if (drawn.result === "png") return { extension: "png", bytes: Buffer.from(drawn.bytes) };
  return { extension: "svg", bytes: Buffer.from(sent) };
}

const TOO_ELABORATE =
  "This drawing is too complex to be shown quickly. Simplify it, or export it as PNG and upload that.";

/** What happens to a drawing; one that takes too long is refused. @throws {ApiProblem} 503. */
export async function drawnOrRefused(bytes: Uint8Array, owner: string): Promise<DrawnSvg> {
  try {
    return await renderInWorker("svg", bytes, owner);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 422) throw error;
    return { result: "refused", reason: TOO_ELABORATE };
  }
}
