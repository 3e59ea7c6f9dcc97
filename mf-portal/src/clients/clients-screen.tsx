import type { Client } from "@dmc-hub/shared-types";
import { Badge, useNavigate } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import type { Column } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { api } from "./clients-api.ts";

const loadDialogs = () => import("./client-dialogs.tsx");
const ClientForm = lazyView(async () => (await loadDialogs()).ClientForm);
const ClientDetails = lazyView(async () => (await loadDialogs()).ClientDetails);
const ImportClients = lazyView(async () => (await import("./import-clients.tsx")).ImportClients);

const nameOf = ({ name }: Client) => name;

const columns: readonly Column<Client>[] = [
  { label: "Name", sort: "name", cell: nameOf },
  { label: "Type", sort: "type", cell: ({ type }) => <TypeBadge type={type} /> },
  { label: "Contact", sort: "contactName", cell: ({ contactName }) => contactName },
  { label: "Email", sort: "email", cell: ({ email }) => email },
  { label: "Phone", cell: ({ phone }) => phone },
];

/** The clients of a DMC; docs/product/clients.md. */
export function ClientsScreen() {
  const navigate = useNavigate();
  return (
    <ListScreen
      title="Clients"
      noun={["client", "clients"]}
      resource={api.clients}
      defaultSort="name"
      columns={columns}
      searchLabel="Search by name, email or contact"
      addLabel="Add Client"
      emptyTitle="No clients found"
      nameOf={nameOf}
      menu={{
        open: "View Details",
        edit: "Edit Client",
        more: ({ id }) => [
          { label: "Create Proposal", onSelect: () => void navigate(`/proposals?edit=new&clientId=${id}`) },
        ],
      }}
      exported={exported}
      Import={ImportClients}
      Form={ClientForm}
      Details={ClientDetails}
      touches={["/api/dashboard"]}
    />
  );
}

const exported = {
  Name: "name",
  Type: "type",
  Contact: "contactName",
  Email: "email",
  Phone: "phone",
  Notes: "notes",
} as const;

const TypeBadge = ({ type }: Pick<Client, "type">) => (
  <Badge colorPalette={type === "corporate" ? "brand" : "gray"}>
    {type === "corporate" ? "Corporate" : "Individual"}
  </Badge>
);
