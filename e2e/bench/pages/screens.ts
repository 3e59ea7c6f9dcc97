/** A measured screen. */
export interface MeasuredScreen {
  readonly path: string;
  /** Whose session the browser has; null for none. */
  readonly account: "admin" | "azure" | null;
  /** The element that represents the screen's content: the form's button, the list's first row. */
  readonly content: string;
}

const rowOf = (table: string) => `table[aria-label="${table}"] tbody tr:not([data-testid])`;

export const signIn: MeasuredScreen = { path: "/auth", account: null, content: "form button[type=submit]" };
const dmcs: MeasuredScreen = { path: "/admin/dmcs", account: "admin", content: "main li article" };
export const clients: MeasuredScreen = { path: "/clients", account: "azure", content: rowOf("Clients") };
export const suppliers: MeasuredScreen = {
  path: "/suppliers",
  account: "azure",
  content: rowOf("Suppliers"),
};

/** One list of each remote. */
export const lists = [dmcs, clients, suppliers];
export const screens = [signIn, ...lists];
