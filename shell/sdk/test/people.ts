import type { User } from "@dmc-hub/shared-types";

/** A member of a DMC's staff. */
export const staff: User = {
  id: 7,
  username: "ana",
  name: "Ana Silva",
  email: "ana@azure.example",
  role: "dmc",
  dmcId: 1,
  avatar: null,
  version: 1,
  createdAt: "2026-01-05T09:00:00Z",
  updatedAt: "2026-01-05T09:00:00Z",
};

/** A platform administrator. */
export const administrator: User = {
  ...staff,
  id: 1,
  username: "admin",
  name: "Ada Admin",
  role: "admin",
  dmcId: null,
};
