import { createHash } from "node:crypto";
import { contract, PICTURES } from "@dmc-hub/shared-types";
import type { Database } from "../database/database.ts";
import { errors } from "../http/errors.ts";
import type { Handlers } from "../http/implement.ts";
import type { Limits } from "../session/limits.ts";
import { drawnAnew, kinds } from "./bitmap.ts";
import { checkedSvg } from "./svg.ts";

/** A picture that is opened by itself is nothing but a picture. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Anybody may see it as it is, and the preview of a theme stands in a frame without an origin.
  "cross-origin-resource-policy": "cross-origin",
};

interface KeptPicture {
  readonly name: string;
  readonly bytes: Buffer<ArrayBuffer>;
}

/** The calls about pictures. */
export const pictures = ({ rw }: Database, limits: Limits): Handlers<typeof contract.pictures> => ({
  add: async ({ body }, { user, ctx }) => {
    await limits.attemptUpload(user.id);
    const picture = await keptPicture(body, ctx.request.type);
    // Whoever uploads it again has as long to show it as whoever was first: see keep-pictures.ts.
    await rw("app.pictures").insert(picture).onConflict("name").merge({ created_at: rw.fn.now() });
    return { address: PICTURES + picture.name };
  },
  get: async ({ name }, { ctx }) => {
    const picture: KeptPicture | undefined = await rw("app.pictures").where({ name }).first("bytes");
    if (picture === undefined) throw errors.notFound("picture");
    ctx.set(HEADERS);
    return { type: typeOf(name), bytes: picture.bytes };
  },
});

async function keptPicture(sent: Uint8Array, type: string): Promise<KeptPicture> {
  const kind = kinds[type];
  const bytes = kind ? await drawnAnew(sent, kind) : checkedSvg(sent);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { name: `${hash}.${kind?.extension ?? "svg"}`, bytes };
}

const typeOf = (name: string): string =>
  Object.keys(kinds).find((type) => name.endsWith(`.${kinds[type]?.extension}`)) ?? "image/svg+xml";
