import type { NoticeSource } from "../../resources/notice-source.ts";
import { isReadBy, isSeenBy } from "./read-by.ts";

/** Unread messages to the reader or to everyone, from somebody else. Their first words are the title. */
export const messageNotices: NoticeSource = {
  kind: "message",
  rows: `
    select json_build_object('kind', 'message', 'id', id, 'title', left(content, 120),
      'createdAt', created_at, 'isSeen', false) as row,
      2 as place, created_at as at
    from app.messages m
    where dmc_id = :dmcId and sender_id is distinct from :userId and ${isSeenBy(":userId")}
      and not ${isReadBy(":userId", ":dmcId")}
    order by created_at desc, id limit :each`,
  say: () => ({ text: "Unread message", isUrgent: false }),
};
