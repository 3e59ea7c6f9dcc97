import { ApiError, mayBecome, type Transitions } from "@dmc-hub/shared-types";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { isSameValue } from "../rows/same-value.ts";
import { conflictingRow } from "../rows/use-row-change.ts";
import { useChanges } from "../rows/use-changes.ts";
import { lossOf, type LostWith } from "./lost-with.ts";
import { type Change, useBulkWork } from "./use-bulk-work.ts";
import type { RowSelection } from "./use-row-selection.ts";

/** The statuses that rows can be given. */
export interface BulkStatus<Row> {
  readonly of: (row: Row) => string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly transitions: Transitions<string>;
}

/** Tags that rows are given, and that they lose. */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

interface BulkOptions<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  readonly selection: RowSelection<Row>;
  readonly invalidates?: readonly string[];
  readonly lostWith?: LostWith<Row>;
}

/** Deletes rows, tags them or sets their status, and can repeat that on rows changed by somebody else. */
export function useBulkChanges<Row extends AnyRow>(
  { resource, selection, invalidates, lostWith }: BulkOptions<Row>,
  pluralized: (count: number) => string,
) {
  const { refresh } = useChanges(resource, invalidates);
  const { run, ...shown } = useBulkWork({ selection, pluralized, refresh });
  const deleteAll = (rows: readonly Row[]) =>
    run(rows, {
      verb: "Delete",
      done: "deleted",
      call: ({ id, version }) => resource.remove({ id }, { ifMatch: version }),
      undo:
        lossOf(lostWith, rows) === null
          ? ({ before, key }) =>
              resource.create({ body: before as never, restores: before.id }, { idempotencyKey: key })
          : null,
      again: (theirs) => void deleteAll(theirs),
    });
  const put = (id: number, version: number, fields: object) =>
    resource.update({ id, body: fields as never }, { ifMatch: version });
  const putBack = ({ before, after }: Change<Row>, fields: object) =>
    put(before.id, (after ?? before).version, fields).catch((refusal: unknown) => {
      const theirs = refusal instanceof ApiError ? (conflictingRow(refusal) as Row | null) : null;
      // So it is after an earlier attempt whose answer was lost.
      if (theirs !== null && hasFields(theirs, fields)) return theirs;
      throw refusal;
    });
  const setStatus = (rows: readonly Row[], status: BulkStatus<Row>, value: string) => {
    const { of, transitions } = status;
    const isReversible = rows.every((row) => mayBecome(transitions, value, of(row)));
    return run(rows, {
      verb: "Change",
      done: "changed",
      call: ({ id, version }) => put(id, version, { status: value }),
      undo: isReversible ? (change) => putBack(change, { status: of(change.before) }) : null,
      again: (theirs) => void setStatus(theirs, status, value),
    });
  };
  const tagAll = (rows: readonly Row[], change: TagChange) =>
    run(rows, {
      verb: "Tag",
      done: "tagged",
      call: (row) => put(row.id, row.version, { tags: tagsAfter(tagsOf(row), change) }),
      undo: (tagged) => putBack(tagged, { tags: tagsOf(tagged.before) }),
      again: (theirs) => void tagAll(theirs, change),
    });
  return { ...shown, deleteAll, setStatus, tagAll };
}

const hasFields = (row: AnyRow, fields: object) =>
  Object.entries(fields).every(([name, value]) => isSameValue(row[name as keyof AnyRow], value));

const tagsOf = (row: AnyRow & { readonly tags?: readonly string[] }): readonly string[] => row.tags ?? [];

/** Tags are the same whatever their case. */
function tagsAfter(tags: readonly string[], { added, removed }: TagChange): readonly string[] {
  const [known, lost] = [keysOf(tags), keysOf(removed)];
  const given = added.filter((tag) => !known.has(tag.toLowerCase()));
  return [...tags, ...given].filter((tag) => !lost.has(tag.toLowerCase()));
}

const keysOf = (tags: readonly string[]) => new Set(tags.map((tag) => tag.toLowerCase()));
