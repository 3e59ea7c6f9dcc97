import * as z from "zod/mini";
import { crud, endpoint } from "./endpoint.ts";
import { blankable, email, flag, id, line, maybe, optionalLine, pictureAddress, row } from "./fields.ts";

/** Names that can never be a portal's: they belong to the platform, or mean something to mail, DNS or browsers. */
const RESERVED = new Set(
  (
    "www www1 www2 www3 web api admin administrator app apps auth login logout signin signup register sso oauth id " +
    "account accounts user users my assets static cdn media img images files upload uploads download downloads " +
    "public mail email smtp imap pop pop3 mx webmail autodiscover autoconfig newsletter postmaster hostmaster " +
    "webmaster abuse security noreply no-reply root ftp sftp ssh vpn dns ns ns1 ns2 ns3 ns4 ntp wpad isatap proxy " +
    "gateway edge registry remotes shell dev test testing stage staging preview sandbox beta canary prod production " +
    "internal local localhost intranet db database metrics monitor monitoring health status logs analytics git ci " +
    "docs help support contact info blog news about legal terms privacy billing pay payment payments checkout " +
    "dashboard portal console panel cpanel settings system platform hub dmc dmcs ws graphql webhook webhooks"
  ).split(" "),
);

/** `xn--` begins a name in other letters, which may look like another portal's. */
const isReserved = (value: string) => RESERVED.has(value) || value.startsWith("xn--");

/** The first label of a portal's host name: lower-case letters, digits and hyphens, as DNS allows. */
export const subdomain = line(2, "Subdomain must be at least 2 characters").check(
  z.regex(/^[a-z0-9-]+$/, "Subdomain can only contain lowercase letters, numbers, and hyphens"),
  z.maxLength(63, "Subdomain must be at most 63 characters"),
  z.refine((value: string) => !/^-|-$/.test(value), "Subdomain cannot start or end with a hyphen"),
  z.refine((value: string) => !isReserved(value), "This subdomain is reserved"),
);

/** What an administrator sends to make a DMC; specification §5. */
export const dmcDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  subdomain,
  contactEmail: email(),
  contactPhone: optionalLine(),
  logo: blankable(pictureAddress()),
  themeId: maybe(id),
  /** Staff of an inactive DMC cannot sign in. */
  active: z._default(z.boolean("Must be true or false"), true),
});
export type DmcDraft = z.input<typeof dmcDraft>;

/** A destination-management company: one tenant. */
export const dmc = z.object({ ...row, ...dmcDraft.shape });
export type Dmc = z.output<typeof dmc>;

/** What the DMC's own staff see of it in the frame. */
export const dmcInfo = z.object({
  name: dmcDraft.shape.name,
  logo: dmcDraft.shape.logo,
  subdomain,
});
export type DmcInfo = z.output<typeof dmcInfo>;

const calls = crud("dmcs", {
  noun: "DMC",
  item: dmc,
  draft: dmcDraft,
  access: ["admin"],
  sort: ["name", "subdomain", "createdAt"],
  filters: {
    active: z.optional(flag),
  },
});

export const dmcs = {
  ...calls,
  remove: endpoint({
    ...calls.remove,
    summary: "Delete a DMC; with its exact name also one in use, with all of its users and data",
    query: z.object({ name: z.optional(line(1, "Name is required")) }),
  }),
};
