import { Button } from "@dmc-hub/sdk";
import { FileDown } from "@dmc-hub/sdk/icons";

interface ClientActionsProps {
  readonly onPdf: () => void;
  readonly onShare: () => void;
}

/** Buttons that bring a trip to its client. */
export const ClientActions = ({ onPdf, onShare }: ClientActionsProps) => (
  <>
    <Button size="sm" variant="outline" onClick={onShare}>
      Share with Client
    </Button>
    <Button size="sm" variant="outline" colorPalette="gray" onClick={onPdf}>
      <FileDown aria-hidden /> PDF
    </Button>
  </>
);
