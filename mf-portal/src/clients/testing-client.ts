import type { Client } from "@dmc-hub/shared-types";

/** A client for tests. */
export const acme: Client = {
  id: 12,
  dmcId: 1,
  version: 3,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  name: "Acme Travel",
  type: "corporate",
  contactName: "Rosa Diaz",
  email: "rosa@acme.example",
  phone: null,
  avatar: "https://acme.example/logo.png",
  tags: [],
  notes: null,
};
