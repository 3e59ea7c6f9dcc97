import type { AttachedFile, View } from "@dmc-hub/shared-types";
import { samples } from "./pictures.ts";

type Insert = <Row>(table: string, fields: object) => Promise<Row>;

/** What a made file may be given. */
type MadeFile = Partial<AttachedFile> & { readonly bytes?: Buffer };

let made = 0;

/** Creates what staff keep with records and lists. */
export const keepingFactories = (insert: Insert) => ({
  /** A file with its content, by default a small picture of a client that need not exist. */
  file: async (dmcId: number, { bytes = picture, ...fields }: MadeFile = {}) => {
    const row = await insert<{ id: number }>("files", {
      dmcId,
      relatedTo: "client",
      relatedId: 1,
      name: `File ${++made}.png`,
      type: "image/png",
      size: bytes.length,
      ...fields,
    });
    await insert("file_parts", { dmcId, fileId: row.id, place: 0, bytes });
    return row;
  },
  view: (dmcId: number, userId: number, fields: Partial<View> = {}) =>
    insert<{ id: number }>("views", {
      dmcId,
      userId,
      list: "/clients",
      name: `View ${++made}`,
      query: "q=made",
      isShared: false,
      ...fields,
    }),
});

const picture = samples["image/png"] ?? Buffer.alloc(0);
