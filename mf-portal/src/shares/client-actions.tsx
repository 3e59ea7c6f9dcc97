import { Button } from "@dmc-hub/sdk";
import { FileDown } from "@dmc-hub/sdk/icons";

interface ClientActionsProps {
  /** Address of the PDF. */
  readonly pdf: string;
  readonly onShare: () => void;
}

/** Buttons that bring a trip to its client. */
export const ClientActions = ({ pdf, onShare }: ClientActionsProps) => (
  <>
    <Button size="sm" variant="outline" onClick={onShare}>
      Share with Client
    </Button>
    <Button size="sm" variant="outline" colorPalette="gray" asChild>
      <a href={pdf} download>
        <FileDown aria-hidden /> PDF
      </a>
    </Button>
  </>
);
