import type { ComponentType } from "react";
import type { Partner, PartnerType } from "@dmc-hub/shared-types";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import type { Column, RowDialogProps } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { api } from "./partners.ts";

const loadDialogs = () => import("./partner-dialogs.tsx");
const PartnerDetails = lazyView(async () => (await loadDialogs()).PartnerDetails);

/** What opens over the list, by its name in the address. */
const dialogs = {
  contact: lazyView(async () => (await import("./contact-partner.tsx")).ContactPartner),
  history: lazyView(async () => (await import("./partner-history.tsx")).PartnerHistory),
  availability: lazyView(async () => (await import("./guide-availability.tsx")).GuideAvailability),
};

interface PartnerListProps {
  readonly type: PartnerType;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  /** What the row menu calls the details. */
  readonly openLabel: string;
  /** The column after the name. */
  readonly second: Column<Partner>;
}

/** The list that suppliers, guides and agencies have in common; docs/product/partners.md. */
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
      menu={{ open: openLabel, edit: "Edit", more: type === "guide" ? guideEntries : otherEntries }}
      exported={exported}
      Import={importOf[type]}
      Form={formOf[type]}
      Details={PartnerDetails}
      dialogs={dialogs}
    />
  );
}

const nameOf = ({ name }: Partner) => name;

const contactColumns: readonly Column<Partner>[] = [
  { label: "Email", sort: "email", cell: ({ email }) => email },
  { label: "Phone", cell: ({ phone }) => phone },
  { label: "Location", sort: "location", cell: ({ location }) => location },
];

const guideEntries = (_: Partner, open: (what: string) => void) => [
  { label: "Contact", onSelect: () => open("contact") },
  { label: "Availability", onSelect: () => open("availability") },
];

const otherEntries = (_: Partner, open: (what: string) => void) => [
  { label: "Contact", onSelect: () => open("contact") },
  { label: "History", onSelect: () => open("history") },
];

const exported = {
  Name: "name",
  Specialty: "specialty",
  "Contact Person": "contactName",
  Email: "email",
  Phone: "phone",
  Location: "location",
  Notes: "notes",
} as const;

type Typed<Props> = ComponentType<Props & { readonly type: PartnerType }>;

const withType =
  <Props extends object>(Of: Typed<Props>, type: PartnerType): ComponentType<Props> =>
  (props) => <Of {...props} type={type} />;

/** One dialog per type, each the same one every time, so that nothing that is open is drawn anew. */
const ofEachType = <Props extends object>(load: () => Promise<Typed<Props>>) => {
  const of = (type: PartnerType) => lazyView(async () => withType(await load(), type));
  return { supplier: of("supplier"), guide: of("guide"), agency: of("agency") };
};

const formOf = ofEachType<RowDialogProps>(async () => (await loadDialogs()).PartnerForm);

const importOf = ofEachType<{ readonly onClose: () => void }>(
  async () => (await import("./import-partners.tsx")).ImportPartners,
);
