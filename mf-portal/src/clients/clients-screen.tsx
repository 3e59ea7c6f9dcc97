import { type Client, clientKind, labelOf } from "@dmc-hub/shared-types";
import { Badge, useNavigate } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { type Column, columnOf, KindList } from "@dmc-hub/sdk/table";
import { api } from "./clients-api.ts";

const loadDialogs = () => import("./client-dialogs.tsx");
const dialogs = {
  Form: lazyView(async () => (await loadDialogs()).ClientForm),
  Details: lazyView(async () => (await loadDialogs()).ClientDetails),
  Import: lazyView(async () => (await import("./import-clients.tsx")).ImportClients),
};

const columns: readonly Column<Client>[] = [
  columnOf(clientKind, "name"),
  columnOf(clientKind, "type", { cell: ({ type }) => <TypeBadge type={type} /> }),
  columnOf(clientKind, "contactName"),
  columnOf(clientKind, "email"),
  columnOf(clientKind, "phone"),
  columnOf(clientKind, "tags", { isExtra: true }),
];

const words = {
  search: "Search by name, email or contact",
  open: "View Details",
  edit: "Edit Client",
};

const list = { kind: clientKind, resource: api.clients, columns, words, dialogs };

/** The clients of a DMC; docs/product/clients.md. */
export function ClientsScreen() {
  const navigate = useNavigate();
  const entries = ({ id }: Client) => [
    { label: "Create Proposal", onSelect: () => void navigate(`/proposals?edit=new&clientId=${id}`) },
  ];
  return <KindList {...list} menu={{ entries }} />;
}

const TypeBadge = ({ type }: Pick<Client, "type">) => (
  <Badge colorPalette={type === "corporate" ? "brand" : "gray"}>
    {labelOf(clientKind.fields.type, type)}
  </Badge>
);
