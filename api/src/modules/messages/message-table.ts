import { message } from "@dmc-hub/shared-types";
import { Model } from "objection";
import { tableOf } from "../../platform/database/table.ts";

/** A row of the messages' table. */
export class MessageRow extends Model {
  static override readonly tableName = "app.messages";
}

/** The same with its sender's name and picture. */
export class MessageRead extends Model {
  static override readonly tableName = "app.messages_read";
}

/** The table of messages, for what writes one besides its own calls. */
export const messageTable = tableOf(MessageRow, "message", message, MessageRead);
