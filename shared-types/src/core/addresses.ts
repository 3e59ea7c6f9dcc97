import * as z from "zod/mini";
import { storable } from "./fields.ts";
import { atMost, isText } from "./text-rules.ts";

const PICTURE_NAME = /^[0-9a-f]{32}\.(?:png|jpg|webp|svg)$/;

/** Path prefix of uploaded pictures. */
export const PICTURES = "/api/pictures/";

/** Name of an uploaded picture: a hash of its content, and its type. */
export const pictureName = z.string().check(z.regex(PICTURE_NAME, "Must be the name of an uploaded picture"));

/** Address of a picture: the path of an uploaded one, or a web address that a browser may load. */
export const pictureAddress = (message = "Must be a web address that starts with https://") =>
  z
    .string(isText(message))
    .check(z.trim(), atMost(2_000), storable, z.refine<string>(isPictureAddress, message));

const isPictureAddress = (value: string) =>
  (value.startsWith(PICTURES) && PICTURE_NAME.test(value.slice(PICTURES.length))) || isWebAddress(value);

/** A web address: https, or http to this machine during development. */
export const webAddress = (message: string) =>
  z.string(isText(message)).check(z.trim(), atMost(2_000), storable, z.refine<string>(isWebAddress, message));

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

const isLoopback = (host: string) =>
  host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1";
