/** Bytes of one megabyte. */
export const MEGABYTE = 1_048_576;

/** A limit of whole megabytes, in words: "10 MB". `bytes` is one. */
export const inMegabytes = (bytes: number): string => `${bytes / MEGABYTE} MB`;
