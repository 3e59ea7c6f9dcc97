import type { ReactNode } from "react";
import type { Member } from "@dmc-hub/shared-types";
import { chakra, Flex, Input, Text, useQuery } from "@dmc-hub/sdk";
import { ChoiceBox } from "@dmc-hub/sdk/list";
import { api } from "../settings-api.ts";
import type { ActivityState } from "./use-activity-state.ts";

/** People and programs without an account of the company. */
const others = [
  ["administrator", "Platform administrators"],
  ["client", "Clients"],
  ["system", "DMC Hub itself"],
] as const;

const kinds = [
  ["client", "Clients"],
  ["partner", "Partners"],
  ["proposal", "Proposals"],
  ["itinerary", "Itineraries"],
  ["activity", "Activities"],
  ["booking", "Bookings"],
  ["share", "Links"],
  ["task", "Tasks"],
  ["message", "Messages"],
  ["DMC", "Company"],
  ["user", "Team members"],
  ["calendarFeed", "Calendar address"],
  ["audit", "Downloads of this list"],
] as const;

/** Whose changes of what are shown, and of which days. */
export function ActivityFilters({ state }: { readonly state: ActivityState }) {
  const { data: members = [] } = useQuery<Member[]>({ queryKey: [api.company.members.path] });
  const people = members.map(({ id, name }) => [`${id}`, name] as const);
  const { values, change } = state;
  return (
    <Flex gap="3" wrap="wrap" align="end">
      <Choice
        label="Who"
        all="Everybody"
        groups={[people, others]}
        value={values.who}
        onChange={(who) => change({ who })}
      />
      <Choice
        label="What"
        all="Everything"
        groups={[kinds]}
        value={values.kind}
        onChange={(kind) => change({ kind })}
      />
      <Day label="From" value={values.from} max={values.to} onChange={(from) => change({ from })} />
      <Day label="To" value={values.to} min={values.from} onChange={(to) => change({ to })} />
    </Flex>
  );
}

const Label = chakra("label", { base: { display: "block", flex: { base: "1 1 8rem", lg: "1 1 0" } } });

const Named = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Label>
    <Text as="span" display="block" mb="1" textStyle="sm" color="fg.muted">
      {label}
    </Text>
    {children}
  </Label>
);

type Option = readonly [value: string, label: string];

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly groups: readonly (readonly Option[])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Choice = ({ label, all, groups, value, onChange }: ChoiceProps) => (
  <Named label={label}>
    <ChoiceBox boxSize="sm" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {groups.map((options) =>
        options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        )),
      )}
    </ChoiceBox>
  </Named>
);

interface DayProps {
  readonly label: string;
  readonly value: string;
  readonly min?: string;
  readonly max?: string;
  readonly onChange: (value: string) => void;
}

const Day = ({ label, value, min = "", max = "", onChange }: DayProps) => (
  <Named label={label}>
    <Input
      type="date"
      size="sm"
      value={value}
      min={min || "1900-01-01"}
      max={max || "2199-12-31"}
      onChange={({ target }) => onChange(target.value)}
    />
  </Named>
);
