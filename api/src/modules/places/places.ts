import { type contract, folded, SHEET_FRAME, viewOfSheet } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { outlined } from "./outlined.ts";
import { ownerOf } from "../../rendering/worker/render-in-worker.ts";
import { listedPlaces, ownPlaces, wordsOf } from "./find-places.ts";
import { townsIn } from "./towns-in.ts";

/** Maximum number of places offered at once. */
const MOST = 8;

/** The calls about places and their map. */
export const places = ({ rw }: Database): Handlers<typeof contract.places> => ({
  async find({ q }, { dmcId }) {
    const name = folded(q);
    const words = wordsOf(q);
    const own = dmcId === null || words.length === 0 ? [] : await ownPlaces(rw, dmcId, words);
    const found = await listedPlaces(rw, name, words);
    return [...own, ...found].slice(0, MOST);
  },
  async map({ zoom, column, row }, { user }) {
    const view = viewOfSheet({ zoom, column, row });
    const [drawn, towns] = await Promise.all([
      outlined({ view, frame: SHEET_FRAME }, ownerOf(user.dmcId)),
      townsIn(rw, view, SHEET_FRAME),
    ]);
    return { ...drawn, towns };
  },
});
