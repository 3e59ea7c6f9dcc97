import * as z from "zod/mini";
import { endpoint, ofDmc, partialSchema } from "../core/endpoint.ts";
import { digits, id, line, storable, tenantRow } from "../core/fields.ts";
import { listPath } from "../users/list-choice.ts";

/** What a person saves of a list: its search, filters, sorting and columns, as its address has them. */
export const viewDraft = z.object({
  /** Path of the list's screen: "/clients". */
  list: listPath,
  name: line(1, "Name the view"),
  /** What follows the question mark in the address. */
  query: z.string("Must be text").check(z.maxLength(2_000, "Must be at most 2000 characters"), storable),
  /** Whether all of the DMC's staff see it. */
  isShared: z._default(z.boolean("Must be true or false"), false),
});
export type ViewDraft = z.input<typeof viewDraft>;

/** A named address of a list. */
export const view = z.object({ ...tenantRow, ...viewDraft.shape, isShared: z.boolean(), userId: id });
export type View = z.output<typeof view>;

const byId = z.object({ id: digits(id) });
const inDmc = z.object(ofDmc);
const access = ["admin", "dmc"] as const;

/** Saved views of lists: a person's own, and the company's. */
export const views = {
  list: endpoint({
    method: "GET",
    path: "/api/views",
    access,
    tenant: true,
    summary: "List your own views of a list and those of your company",
    query: z.object({ ...ofDmc, list: listPath }),
    response: z.array(view),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/views",
    access,
    tenant: true,
    summary: "Save a view of a list",
    refuses: [409],
    creates: true,
    idempotent: true,
    query: inDmc,
    body: viewDraft,
    response: view,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/views/:id",
    access,
    tenant: true,
    versioned: true,
    summary: "Update the given fields of a view; your company's are open to all of its staff",
    params: byId,
    query: inDmc,
    body: partialSchema(viewDraft),
    response: view,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/views/:id",
    access,
    tenant: true,
    versioned: true,
    summary: "Delete a view",
    params: byId,
    query: inDmc,
    response: z.null(),
  }),
};
