import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";

/** A tag that a DMC uses. */
export const usedTag = z.object({
  tag: z.string(),
  /** Number of rows that have it. */
  count: z.int(),
});
export type UsedTag = z.output<typeof usedTag>;

/** Tags of clients, proposals and partners. */
export const tags = {
  list: endpoint({
    method: "GET",
    path: "/api/tags",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "List the tags in use, the most used first",
    query: z.object(ofDmc),
    response: z.array(usedTag),
  }),
};
