import type { ComponentType } from "react";
import { type Partner, partnerKind, type PartnerType } from "@dmc-hub/shared-types";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { type Column, columnOf, type RowDialogProps, KindList } from "@dmc-hub/sdk/table";
import { namesOfType } from "./partner-types.ts";
import { api } from "./partners.ts";

const loadDialogs = () => import("./partner-dialogs.tsx");
const PartnerDetails = lazyView(async () => (await loadDialogs()).PartnerDetails);

/** The dialogs over the list, by their names in the address. */
const more = {
  contact: lazyView(async () => (await import("./contact-partner.tsx")).ContactPartner),
  history: lazyView(async () => (await import("./partner-history.tsx")).PartnerHistory),
  availability: lazyView(async () => (await import("./guide-availability.tsx")).GuideAvailability),
};

interface PartnerListProps {
  readonly type: PartnerType;
  /** Label of the row menu's entry that opens the details. */
  readonly openLabel: string;
  /** The column after the name. */
  readonly second: Column<Partner>;
}

/** The list that suppliers, guides and agencies share; docs/product/partners.md. */
export const PartnerList = ({ type, openLabel, second }: PartnerListProps) => (
  <KindList
    kind={partnerKind}
    resource={api.partners}
    only={{ filters: { type }, names: namesOfType[type] }}
    columns={[columnOf(partnerKind, "name"), second, ...contactColumns]}
    words={{ search: "Search by name, location or contact", open: openLabel, edit: "Edit" }}
    dialogs={{ Form: formOf[type], Details: PartnerDetails, Import: importOf[type], more }}
    exported={exported}
    menu={{ entries: type === "guide" ? guideEntries : otherEntries }}
  />
);

const contactColumns: readonly Column<Partner>[] = [
  columnOf(partnerKind, "email"),
  columnOf(partnerKind, "phone"),
  columnOf(partnerKind, "location"),
  columnOf(partnerKind, "tags", { isExtra: true }),
];

const guideEntries = (_: Partner, open: (what: string) => void) => [
  { label: "Contact", onSelect: () => open("contact") },
  { label: "Availability", onSelect: () => open("availability") },
];

const otherEntries = (_: Partner, open: (what: string) => void) => [
  { label: "Contact", onSelect: () => open("contact") },
  { label: "History", onSelect: () => open("history") },
];

const exported = ["name", "specialty", "contactName", "email", "phone", "location", "tags", "notes"];

type Typed<Props> = ComponentType<Props & { readonly type: PartnerType }>;

const withType =
  <Props extends object>(Of: Typed<Props>, type: PartnerType): ComponentType<Props> =>
  (props) => <Of {...props} type={type} />;

/** One dialog per type, always the same component, so that nothing open is redrawn. */
const ofEachType = <Props extends object>(load: () => Promise<Typed<Props>>) => {
  const of = (type: PartnerType) => lazyView(async () => withType(await load(), type));
  return { supplier: of("supplier"), guide: of("guide"), agency: of("agency") };
};

const formOf = ofEachType<RowDialogProps>(async () => (await loadDialogs()).PartnerForm);

const importOf = ofEachType<{ readonly onClose: () => void }>(
  async () => (await import("./import-partners.tsx")).ImportPartners,
);
