import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { pictureAddress, pictureName } from "../core/addresses.ts";
import { fileAnswer, fileBody } from "../core/file.ts";
import { inMegabytes } from "../core/in-megabytes.ts";

/** Accepted content types of pictures. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"] as const;

/** Maximum size of a picture, bytes. */
export const PICTURE_LIMIT = 1_048_576;

/** Pictures that people upload: logos and portraits. Anyone who has a picture's address may see it. */
export const pictures = {
  add: endpoint({
    method: "POST",
    path: "/api/pictures",
    access: ["admin", "dmc"],
    summary: `Upload a picture of at most ${inMegabytes(PICTURE_LIMIT)}`,
    refuses: [422],
    creates: true,
    bodyTypes: PICTURE_TYPES,
    bodyLimit: PICTURE_LIMIT,
    body: fileBody,
    response: z.object({ address: pictureAddress() }),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/pictures/:name",
    access: "public",
    summary: "Get an uploaded picture",
    params: z.object({ name: pictureName }),
    responseTypes: PICTURE_TYPES,
    response: fileAnswer,
  }),
};
