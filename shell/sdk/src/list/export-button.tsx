import { useState } from "react";
import { ApiError, type Page } from "@dmc-hub/shared-types";
import { Button } from "@chakra-ui/react/button";
import { Download } from "lucide-react";
import { ToolText } from "../kit/tool-text.tsx";
import { failedTo } from "../services/failed-to.ts";
import { useToast } from "../services/services.ts";
import type { ListInput } from "../rows/resource.ts";

export interface Export<Row> {
  readonly list: { page(input?: never): Promise<Page<Row>> };
  /** The search, filter and sort of the list. */
  readonly input: ListInput;
  /** Heading and field of each column. */
  readonly columns: Readonly<Record<string, keyof Row & string>>;
  readonly noun: readonly [one: string, many: string];
}

/** Saves the rows of the list, from all of its pages, as a CSV file. */
export function ExportButton<Row>(props: Export<Row>) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      const { saveCsv } = await import("./save-csv.ts");
      toast(await saveCsv(props));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo(`export ${props.noun[1]}`)(error.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      loading={isBusy}
      loadingText="Exporting..."
      onClick={() => void save()}
    >
      <Download aria-hidden /> <ToolText>Export</ToolText>
    </Button>
  );
}
