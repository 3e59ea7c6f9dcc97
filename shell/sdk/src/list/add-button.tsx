import { Button } from "@chakra-ui/react/button";
import { Plus } from "lucide-react";
import { useDialogRoute } from "./use-dialog-route.ts";

/** Opens the form of a new row; `children` is the button's label. */
export function AddButton({ children }: { children: string }) {
  const [, setDialogRoute] = useDialogRoute();
  return (
    <Button size="sm" colorPalette="brand" onClick={() => setDialogRoute({ what: "new" })}>
      <Plus aria-hidden /> {children}
    </Button>
  );
}
