import type { Task } from "@dmc-hub/shared-types";

/** A task for tests. */
export const call: Task = {
  id: 61,
  dmcId: 1,
  version: 1,
  createdAt: "2026-02-01T10:00:00Z",
  updatedAt: "2026-02-01T10:00:00Z",
  title: "Call the hotel",
  description: null,
  dueDate: "2026-05-10",
  status: "pending",
  assignedTo: null,
  relatedTo: null,
  relatedId: null,
  relatedName: null,
  relatedType: null,
};
