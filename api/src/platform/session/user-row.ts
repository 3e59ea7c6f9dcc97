import { Model } from "objection";

/** A row of the users' table. */
export class UserRow extends Model {
  static override readonly tableName = "app.users";
}
