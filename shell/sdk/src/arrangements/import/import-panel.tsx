import { Button } from "@chakra-ui/react/button";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { csvOf, download } from "../../list/save-csv.ts";
import { pluralize } from "../../format/pluralize.ts";
import { DetailsPanel } from "../../overlay/details-panel.tsx";
import { AlikeRows } from "./alike-rows.tsx";
import { ChooseFile } from "./choose-file.tsx";
import { ImportOutcome } from "./import-outcome.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { skippedOf } from "./use-decisions.ts";
import { type Import, type ImportJob, useImport } from "./use-import.ts";

/** Nothing in it can be changed while the rows are added. */
const Fields = chakra("fieldset", {
  base: { display: "flex", flexDirection: "column", gap: "5", minW: "0" },
});

interface ImportPanelProps extends ImportJob {
  readonly onClose: () => void;
}

/**
 * Reads a CSV file, matches its columns, checks all rows, and then adds all of them or none. Rows with faults can be left out
 * first, and those that are likely to be there already are shown.
 */
export function ImportPanel({ onClose, ...job }: ImportPanelProps) {
  const { noun, fields } = job;
  const work = useImport(job, onClose);
  const { table, matching, missing } = work;
  const pluralized = pluralize(table?.rows.length ?? 0, noun);
  return (
    <DetailsPanel
      title={`Import ${noun[1]}`}
      size="md"
      onClose={onClose}
      footer={table === null ? undefined : <ImportButtons noun={noun} work={work} />}
    >
      <Fields disabled={work.step === "importing"}>
        <ImportOutcome job={job} work={work} pluralized={pluralized} />
        {work.isChecked ? <AlikeRows job={job} work={work} /> : null}
        {table === null ? (
          <ChooseFile
            isBusy={work.step === "reading"}
            onChoose={(file) => void work.choose(file)}
            onTemplate={() => saveTemplate(job)}
          />
        ) : (
          <MatchColumns table={table} fields={fields} matching={matching} onChange={work.match} />
        )}
        {table !== null && missing.length > 0 ? (
          <Text color="fg.error">
            Say which column holds the {missing.map(({ label }) => label.toLowerCase()).join(" and the ")}.
          </Text>
        ) : null}
      </Fields>
    </DetailsPanel>
  );
}

interface ImportButtonsProps {
  readonly noun: ImportJob["noun"];
  readonly work: Import;
}

function ImportButtons({ noun, work }: ImportButtonsProps) {
  const { table, outcome } = work;
  const all = table?.rows.length ?? 0;
  const taken = all - skippedOf(work, outcome?.alikeCount ?? 0);
  return (
    <>
      <Button
        onClick={work.chooseAnother}
        disabled={work.step === "importing"}
        size="sm"
        variant="outline"
        colorPalette="gray"
      >
        Choose another file
      </Button>
      <Button
        size="sm"
        colorPalette="brand"
        disabled={work.missing.length > 0 || (work.isChecked && taken === 0)}
        loading={work.step !== null}
        loadingText={work.step === "importing" ? `Importing ${pluralize(taken, noun)}...` : "Checking..."}
        onClick={() => void (work.isChecked ? work.add() : work.check())}
      >
        {work.isChecked ? `Import ${pluralize(taken, noun)}` : `Check ${pluralize(all, noun)}`}
      </Button>
    </>
  );
}

/** Saves a file with only the headings. */
function saveTemplate({ fields, noun }: ImportJob) {
  const headings = fields.map(({ label }) => label);
  download(csvOf(headings, []), `${noun[1]}-template.csv`);
}
