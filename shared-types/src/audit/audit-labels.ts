/** Who acts. */
export const actorKinds = {
  staff: "Staff",
  administrator: "Platform administrator",
  supplier: "Supplier",
  client: "Client",
  guest: "Guest",
  guide: "Guide",
  system: "DMC Hub",
} as const;

/** What was done. */
export const auditActions = {
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  send: "Sent",
  issue: "Issued",
  export: "Exported",
  read: "Read",
  "sign-in": "Signed in",
} as const;
export type AuditAction = keyof typeof auditActions;
