import type { Message } from "@dmc-hub/shared-types";

/** A message for tests, to everybody. */
export const greeting: Message = {
  id: 71,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  receiverId: null,
  content: "The boat is free on Friday.",
  read: true,
  relatedTo: null,
  relatedId: null,
  relatedName: null,
  relatedType: null,
  senderId: 8,
  senderName: "Bruno Reis",
  senderAvatar: null,
};
