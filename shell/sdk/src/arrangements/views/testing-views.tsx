import type { ComponentProps } from "react";
import { expect } from "@jest/globals";
import { proposalKind, proposals, createApiClient, type SessionUser, type View } from "@dmc-hub/shared-types";
import { Link } from "react-router-dom";
import {
  type FakeCall,
  fakeApi,
  json,
  listPage,
  nothing,
  openScreen,
  screen,
  staff,
  waitFor,
  within,
} from "../../../test/index.tsx";
import { chooseItem } from "../../../test/choose-item.ts";
import { columnOf } from "../../list/kind-columns.tsx";
import { KindList } from "../kind-list.tsx";

const api = createApiClient({ proposals });

/** A proposal of the list. */
export const row = {
  id: 21,
  version: 1,
  title: "Coast",
  destination: "Amalfi",
  clientName: "Acme",
  status: "sent",
  tags: [],
};

/** A view that is kept. */
export const view = (id: number, fields: Partial<View>): View => ({
  id,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  list: "/proposals",
  name: `View ${id}`,
  query: "",
  isShared: false,
  userId: staff.id,
  ...fields,
});

/** The person's own view. */
export const sent = view(1, { name: "Sent", query: "sort=destination&status=sent" });
const theirs = view(2, { name: "Coasts", query: "q=coast", isShared: true, userId: 99 });

const list = {
  kind: proposalKind,
  resource: api.proposals,
  columns: [columnOf(proposalKind, "title"), columnOf(proposalKind, "destination")],
  words: { search: "Search", open: "View", edit: "Edit" },
  dialogs: { Form: () => <input aria-label="Title" /> },
};

/** The list of proposals, and a link to another screen. */
export const Screen = () => (
  <>
    <KindList {...(list as unknown as ComponentProps<typeof KindList>)} />
    <Link to="/clients">Clients</Link>
  </>
);

interface Given {
  readonly kept?: View[];
  /** The view that the list opens with. */
  readonly opens?: number;
  /** Once views are answered. */
  readonly found?: Promise<void>;
  /** Once a deletion is answered, and by which refusal. */
  readonly deleted?: Promise<Response | undefined>;
  /** Refusals of views that are saved, one after another. */
  readonly refusals?: Response[];
}

/** Opens the list over an API that keeps views. */
export function openList(
  at: string,
  { kept = [sent, theirs], opens, found, deleted, refusals = [] }: Given = {},
) {
  const at1 = (path: string) => kept.findIndex(({ id }) => path.endsWith(`/${id}`));
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/tags": () => json([]),
    "GET /api/views": async () => {
      await found;
      return json(kept);
    },
    "GET /api/proposals": () => listPage([row]),
    "POST /api/views": ({ body }: FakeCall) => {
      const refusal = refusals.shift();
      if (refusal) return refusal;
      kept.push(view(10 + kept.length, body as Partial<View>));
      return json(kept.at(-1), {}, 201);
    },
    "PUT /api/views/:id": ({ path, body }: FakeCall) => {
      const now = { ...(kept[at1(path)] as View), ...(body as Partial<View>) };
      kept[at1(path)] = now;
      return json(now);
    },
    "DELETE /api/views/:id": async ({ path }: FakeCall) => {
      const refusal = await deleted;
      if (refusal) return refusal;
      kept.splice(at1(path), 1);
      return nothing();
    },
    "PUT /api/user/lists": () => json({}),
  });
  const listPreferences = opens === undefined ? {} : { "/proposals": { viewId: opens } };
  const user = { ...staff, listPreferences } as unknown as SessionUser;
  return { ...openScreen(<Screen />, { at, user, path: "/proposals" }), calls, kept };
}

type Person = ReturnType<typeof openList>["person"];

/** Opens the menu by keyboard. */
export async function openMenu(person: Person) {
  screen.getByRole("button", { name: /^View/ }).focus();
  await person.keyboard("{Enter}");
  const menu = await screen.findByRole("menu");
  await waitFor(() => expect(menu).toHaveFocus());
  return within(menu);
}

/** Chooses an entry of the menu by keyboard. */
export async function choose(person: Person, name: string): Promise<void> {
  const menu = await openMenu(person);
  const item = await menu.findByRole("menuitem", { name });
  await chooseItem(person, menu.getAllByRole("menuitem"), item);
}
