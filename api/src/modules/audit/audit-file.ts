import { aYearBefore, type AuditEntry, type AuditFormat, FORMULA } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import Papa from "papaparse";
import { equals, send } from "../../platform/database/statement.ts";
import { type Table, toColumns } from "../../platform/database/table.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import type { Fields } from "../../resources/rows.ts";
import { conditionsOf, type Period, today } from "./audit-period.ts";
import { inWords, type StoredEntry } from "./audit-words.ts";

/** Entries that are read and written at a time: what a download holds in memory. */
const AT_ONCE = 500;

interface Asked {
  readonly dmcId: number;
  readonly period: Period;
  readonly filters: Fields;
}

/** A DMC's entries as a file, newest first, each page of them read when it is sent. */
export const auditFile = (rw: Knex, table: Table, format: AuditFormat, asked: Asked) => ({
  type: formats[format].type,
  size: null,
  parts: partsOf(pagesOf(rw, table, asked), formats[format]),
});

interface Format {
  readonly type: string;
  readonly head: string;
  readonly write: (entry: AuditEntry) => string;
}

const lineOf = (cells: readonly unknown[]) =>
  `${Papa.unparse([cells as unknown[]], { escapeFormulae: FORMULA })}\r\n`;

/** A file for spreadsheets has a line for each changed field. */
const formats: Readonly<Record<AuditFormat, Format>> = {
  csv: {
    type: "text/csv",
    head: `\uFEFF${lineOf(["When", "Who", "What", "Field", "Old", "New", "Reason"])}`,
    write: (entry) => {
      const what = [entry.at, whoOf(entry), `${entry.verb} ${entry.thing}`];
      const lines = entry.changes.map(({ label, isHidden, ...values }) =>
        isHidden
          ? [...what, label, "", "(changed)", entry.reason]
          : [
              ...what,
              label,
              cell(values.oldName ?? values.old),
              cell(values.newName ?? values.new),
              entry.reason,
            ],
      );
      return (lines.length > 0 ? lines : [[...what, "", "", "", entry.reason]]).map(lineOf).join("");
    },
  },
  ndjson: {
    type: "application/x-ndjson",
    head: "",
    write: (entry) => `${JSON.stringify(entry)}\n`,
  },
};

const whoOf = ({ actorKind, actorName, actorLabel }: AuditEntry): string => {
  if (actorName === null) return actorLabel;
  return actorKind === "staff" ? actorName : `${actorName} (${actorLabel})`;
};

const cell = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === "object" ? JSON.stringify(item) : item)).join(", ")
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : value;

async function* partsOf(
  pages: AsyncIterable<readonly StoredEntry[]>,
  format: Format,
): AsyncIterable<Uint8Array> {
  if (format.head !== "") yield Buffer.from(format.head);
  for await (const page of pages)
    yield Buffer.from(page.map((entry) => format.write(inWords(entry))).join(""));
}

async function* pagesOf(rw: Knex, table: Table, asked: Asked): AsyncIterable<readonly StoredEntry[]> {
  let last: StoredEntry | undefined;
  do {
    const page = await readPage(rw, table, asked, last);
    if (page.length > 0) yield page;
    last = page.length === AT_ONCE ? page.at(-1) : undefined;
  } while (last !== undefined);
}

/** The entries after `last`. The answer is written outside of its call, hence the tenant. */
async function readPage(
  rw: Knex,
  table: Table,
  { dmcId, period, filters }: Asked,
  last: StoredEntry | undefined,
): Promise<readonly StoredEntry[]> {
  const given = Object.entries(toColumns(filters)).filter(([, value]) => value !== undefined);
  const own = equals({ ...Object.fromEntries(given), dmc_id: dmcId });
  const { from = aYearBefore(period.to ?? today()), to } = period;
  const conditions = [own, ...conditionsOf({ from, to }, dmcId)];
  const rows = await asTenant(dmcId, () =>
    send<{ row: StoredEntry }>(rw, (bind) => {
      const after = last && `(at, id) < (${bind(last.at)}, ${bind(last.id)})`;
      const matching = [...conditions.map((part) => part(bind)), after].filter(Boolean).join(" and ");
      return `select row_to_json(r) as row from (select ${table.selection} from app.audit
        where ${matching} order by at desc, id desc limit ${AT_ONCE}) r`;
    }),
  );
  return rows.map(({ row }) => row);
}
