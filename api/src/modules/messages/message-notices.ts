import type { NoticeSource } from "../../resources/notice-source.ts";

/** Unread messages to the reader or to everyone, from somebody else. Their first words are the title. */
export const messageNotices: NoticeSource = {
  kind: "message",
  rows: `
    select json_build_object('kind', 'message', 'id', id, 'title', left(content, 120)) as row,
      2 as place, created_at as at
    from app.messages
    where dmc_id = :dmcId and not read and sender_id is distinct from :userId
      and (receiver_id is null or receiver_id = :userId)
    order by created_at desc, id limit :each`,
  say: () => ({ text: "Unread message", isUrgent: false }),
};
