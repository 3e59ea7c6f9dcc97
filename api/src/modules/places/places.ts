import { type contract, folded } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";

/** Maximum number of cities offered at once. */
const MOST = 8;

/** The calls about the cities of the gazetteer. */
export const places = ({ rw }: Database): Handlers<typeof contract.places> => ({
  async find({ q }) {
    const name = folded(q);
    const { rows } = await rw.raw<{ rows: { found: string }[] }>(
      `select coalesce(json_agg(json_build_object('id', id, 'name', name, 'country', country,
         'latitude', latitude, 'longitude', longitude, 'timeZone', time_zone, 'population', population)
         order by search = ? desc, population desc), '[]')::text as found
       from (select * from app.gazetteer where search like ?
         order by search = ? desc, population desc limit ?) cities`,
      [` ${name}`, `% ${name.replace(/[\\%_]/g, "\\$&")}%`, ` ${name}`, MOST],
    );
    return new RawJson(rows[0]?.found ?? "[]");
  },
});
