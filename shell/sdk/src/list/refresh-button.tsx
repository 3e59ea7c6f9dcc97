import { Button } from "@chakra-ui/react/button";
import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

/** Fetches everything that the screen shows again. */
export function RefreshButton() {
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-busy={isBusy}
      onClick={() => void client.invalidateQueries()}
    >
      <RefreshCw aria-hidden /> Refresh
    </Button>
  );
}
