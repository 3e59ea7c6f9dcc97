import type {
  Activity,
  Booking,
  Client,
  Dmc,
  Itinerary,
  Kind,
  Message,
  Partner,
  Proposal,
  SessionUser,
  Share,
  Task,
} from "@dmc-hub/shared-types";
import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { toColumns } from "../platform/database/table.ts";
import { relationOf } from "../resources/kind-table.ts";
import { hashPassword } from "../platform/session/passwords.ts";
import { hashOf } from "../platform/session/session-store.ts";
import { keepingFactories } from "./keeping-factories.ts";
import { pricingFactories } from "./pricing-factories.ts";
import { madeUpBody } from "./made-up-body.ts";
import { samples } from "./pictures.ts";
import { PASSWORD } from "./test-client.ts";

let made = 0;
let passwordHash: Promise<string> | null = null;

/** Creates rows directly in the database, as its owner. Names are unique unless given. */
export function factoriesIn(owner: Knex) {
  const insert = async <Row>(table: string, fields: object): Promise<Row> => {
    const [row] = await owner(`app.${table}`).insert(toColumns(fields)).returning("*");
    return row;
  };
  const dmc = (fields: Partial<Dmc> = {}) => {
    const name = `DMC ${++made}`;
    return insert<{ id: number }>("dmcs", {
      name,
      subdomain: `dmc-${made}`,
      contactEmail: "a@dmc.example",
      ...fields,
    });
  };
  const user = async (fields: Partial<SessionUser> = {}) => {
    const username = `person-${++made}`;
    passwordHash ??= hashPassword(PASSWORD);
    return insert<{ id: number; username: string }>("users", {
      username,
      name: `Person ${made}`,
      email: `${username}@mail.example`,
      role: "admin",
      passwordHash: await passwordHash,
      ...fields,
    });
  };
  const client = (dmcId: number, fields: Partial<Client> = {}) =>
    insert<{ id: number }>("clients", {
      dmcId,
      name: `Client ${++made}`,
      type: "corporate",
      email: `client-${made}@mail.example`,
      ...fields,
    });
  const partner = (dmcId: number, fields: Partial<Partner> = {}) =>
    insert<{ id: number }>("partners", {
      dmcId,
      name: `Partner ${++made}`,
      type: "supplier",
      email: `partner-${made}@mail.example`,
      ...fields,
    });
  const proposal = async (dmcId: number, fields: Partial<Proposal> = {}) =>
    insert<{ id: number }>("proposals", {
      dmcId,
      clientId: fields.clientId ?? (await client(dmcId)).id,
      title: `Proposal ${++made}`,
      destination: "Nice",
      pax: 2,
      value: 1000,
      status: "draft",
      ...fields,
    });
  const itinerary = async (dmcId: number, fields: Partial<Itinerary> = {}) =>
    insert<{ id: number }>("itineraries", {
      dmcId,
      proposalId: fields.proposalId ?? (await proposal(dmcId)).id,
      title: `Itinerary ${++made}`,
      status: "draft",
      ...fields,
    });
  const share = async (dmcId: number, fields: Partial<Share> = {}) =>
    insert<{ id: number; token: string }>("shares", {
      dmcId,
      proposalId: fields.proposalId ?? (await proposal(dmcId)).id,
      token: randomBytes(32).toString("base64url"),
      asksForAnswer: false,
      expiresAt: new Date(Date.now() + 86_400_000),
      ...fields,
    });
  const activity = async (dmcId: number, fields: Partial<Activity> = {}) =>
    insert<{ id: number }>("activities", {
      dmcId,
      itineraryId: fields.itineraryId ?? (await itinerary(dmcId)).id,
      day: "2026-05-01",
      title: `Activity ${++made}`,
      kind: "visit",
      position: 0,
      ...fields,
    });
  const booking = async (dmcId: number, fields: Partial<Booking> = {}) =>
    insert<{ id: number }>("bookings", {
      dmcId,
      itineraryId: fields.itineraryId ?? (await itinerary(dmcId)).id,
      title: `Booking ${++made}`,
      startDate: "2026-05-01",
      endDate: "2026-05-04",
      pax: 2,
      status: "pending",
      ...fields,
    });
  const calendarFeed = (dmcId: number) =>
    insert<{ token: string }>("calendar_feeds", { dmcId, token: randomBytes(32).toString("base64url") });
  const task = (dmcId: number, fields: Partial<Task> = {}) =>
    insert<{ id: number }>("tasks", { dmcId, title: `Task ${++made}`, status: "pending", ...fields });
  const message = (dmcId: number, fields: Partial<Message> = {}) =>
    insert<{ id: number }>("messages", { dmcId, content: `Message ${++made}`, read: false, ...fields });
  const theme = (fields: object = {}) =>
    insert<{ id: number }>("themes", {
      name: `Theme ${++made}`,
      primaryColor: "#0077b6",
      secondaryColor: "#48cae4",
      ...fields,
    });
  /** A theme with served styles, and the hash in their address. */
  const servedTheme = async () => {
    const hash = randomBytes(16).toString("hex");
    const row = await theme({
      customCss: "a {}",
      servedCss: "a{}",
      stylesheet: `/api/theme-styles/${hash}.css`,
    });
    return { ...row, hash };
  };
  const picture = () =>
    insert<{ name: string }>("pictures", {
      name: `${randomBytes(16).toString("hex")}.png`,
      bytes: samples["image/png"],
    });
  const mail = (fields: object = {}) =>
    insert<{ id: number }>("mails", {
      kind: "onboarding",
      recipient: "somebody@mail.example",
      subject: "Welcome",
      bodyText: "Welcome",
      bodyHtml: "<p>Welcome</p>",
      state: "failed",
      ...fields,
    });
  /** A session; whoever sends `id` in a signed cookie is that user. */
  const session = (userId: number, id = randomBytes(32).toString("base64url")) =>
    insert<{ id: number }>("sessions", {
      userId,
      idHash: Buffer.from(hashOf(id), "hex"),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
  /** A row of a kind without a factory of its own; it refers to nothing that must exist. */
  const ofKind = (kind: Kind, dmcId: number) =>
    insert<{ id: number }>(relationOf(kind), {
      dmcId,
      // Another name than in the bodies that are sent, which so change the row.
      ...kind.draft.parse({ ...madeUpBody(kind, {}), [kind.nameField]: "Row" }),
    });
  return {
    ofKind,
    dmc,
    user,
    session,
    mail,
    client,
    partner,
    proposal,
    itinerary,
    share,
    activity,
    booking,
    calendarFeed,
    task,
    message,
    theme,
    servedTheme,
    picture,
    ...keepingFactories(insert),
    ...pricingFactories(insert, proposal),
  };
}
