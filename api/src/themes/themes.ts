import { contract, type Theme } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../database/database.ts";
import { sharedResource } from "../resources/shared-resource.ts";

class ThemeRow extends Model {
  static override readonly tableName = "app.themes";
}

/** The calls about themes. */
export const themes = (database: Database) =>
  sharedResource<typeof contract.themes, Theme>(contract.themes, database, {
    model: ThemeRow,
    noun: "theme",
    usedBy: [{ table: "app.dmcs", column: "theme_id", one: "DMC", many: "DMCs" }],
  });
