import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { Disclosure } from "@dmc-hub/sdk/list";

const HistoryList = lazyView(async () => (await import("./record-history-list.tsx")).RecordHistoryList);

interface RecordHistoryProps {
  /** The record's kind, "client", and its id; or the proposal of a whole trip. */
  readonly of: { readonly resource: string; readonly resourceId: number } | { readonly tripId: number };
  readonly version: number;
  /** Whether it starts open. */
  readonly isOpen?: boolean;
  /** Level of the heading within the page. */
  readonly level?: "h2" | "h3";
}

/** Who changed a record, when, and from what to what. It is read when somebody opens it. */
export const RecordHistory = ({ of, version, ...shown }: RecordHistoryProps) => (
  <Disclosure label="History" {...shown}>
    {() => <HistoryList of={of} version={version} isOfMany={"tripId" in of} />}
  </Disclosure>
);
