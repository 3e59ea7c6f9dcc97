import { aYearBefore } from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { today, useFormat } from "@dmc-hub/sdk/format";

const names = ["who", "kind", "from", "to", "tripId"] as const;

type Values = Readonly<Record<(typeof names)[number], string>>;

/** What is shown of the activity, as the address says it. */
export function useActivityState() {
  const { timeZone } = useFormat();
  const [params, setParams] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""])) as Values;
  const change = (changes: Partial<Values>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === "") now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  return {
    values,
    /** The call's input. */
    query: queryOf(values),
    change,
    isFiltered: names.some((name) => values[name] !== ""),
    showAll: () => change({ who: "", kind: "", from: "", to: "", tripId: "" }),
    /** Whether the days are further apart than the API reads. */
    isTooLong: values.from !== "" && values.from < aYearBefore(values.to || today(timeZone)),
  };
}

/** What `useActivityState` returns. */
export type ActivityState = ReturnType<typeof useActivityState>;

function queryOf({ who, kind, from, to, tripId }: Values): Readonly<Record<string, string>> {
  const given = {
    ...(/^\d+$/.test(who) ? { userId: who } : { actorKind: who }),
    resource: kind,
    from,
    to,
    tripId,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
