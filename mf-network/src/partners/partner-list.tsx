import { type ComponentType, lazy } from "react";
import type { Partner, PartnerType } from "@dmc-hub/shared-types";
import type { Column, RowDialogProps } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { api } from "./partners.ts";

const loadDialogs = () => import("./partner-dialogs.tsx");
const PartnerForm = lazy(async () => ({ default: (await loadDialogs()).PartnerForm }));
const PartnerDetails = lazy(async () => ({ default: (await loadDialogs()).PartnerDetails }));

interface PartnerListProps {
  readonly type: PartnerType;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  /** What the row menu calls the details. */
  readonly openLabel: string;
  /** The column after the name. */
  readonly second: Column<Partner>;
}

/** The list that suppliers, guides and agencies have in common; specification §2. */
export function PartnerList({ type, title, noun, openLabel, second }: PartnerListProps) {
  return (
    <ListScreen
      title={title}
      noun={noun}
      resource={api.partners}
      filters={{ type }}
      defaultSort="name"
      columns={[{ label: "Name", sort: "name", cell: nameOf }, second, ...contactColumns]}
      searchLabel="Search by name, location or contact"
      addLabel={`Add ${noun[0].charAt(0).toUpperCase()}${noun[0].slice(1)}`}
      emptyTitle={`No ${noun[1]} found`}
      nameOf={nameOf}
      menu={{ open: openLabel, edit: "Edit", more: contactEntry }}
      Form={formOf[type]}
      Details={PartnerDetails}
    />
  );
}

const nameOf = ({ name }: Partner) => name;

const contactColumns: readonly Column<Partner>[] = [
  { label: "Email", sort: "email", cell: ({ email }) => email },
  { label: "Phone", cell: ({ phone }) => phone },
  { label: "Location", sort: "location", cell: ({ location }) => location },
];

const contactEntry = ({ email }: Partner) => [
  { label: "Contact", onSelect: () => location.assign(`mailto:${encodeURIComponent(email)}`) },
];

const formFor =
  (type: PartnerType): ComponentType<RowDialogProps> =>
  (props) => <PartnerForm {...props} type={type} />;

const formOf: Record<PartnerType, ComponentType<RowDialogProps>> = {
  supplier: formFor("supplier"),
  guide: formFor("guide"),
  agency: formFor("agency"),
};
