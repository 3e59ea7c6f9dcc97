import type { ReactNode } from "react";
import { CloseButton } from "@chakra-ui/react/button";
import { Drawer } from "@chakra-ui/react/drawer";
import { Portal } from "@chakra-ui/react/portal";
import { drawerSlotRecipe } from "@chakra-theme/recipes/drawer.js";
import { addSlotRecipe } from "../system/add-recipes.ts";
import { useOverlay } from "./use-overlay.ts";

addSlotRecipe("drawer", drawerSlotRecipe);

interface DetailsPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: "sm" | "md";
  readonly onClose: () => void;
}

/** A side panel that shows one thing without leaving the list. */
export function DetailsPanel({ title, children, footer, size = "sm", onClose }: DetailsPanelProps) {
  const overlay = useOverlay(onClose);
  return (
    <Drawer.Root {...overlay} size={size}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header pe="12">
              <Drawer.Title fontWeight="semibold" overflowWrap="anywhere">
                {title}
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>{children}</Drawer.Body>
            {footer === undefined ? null : <Drawer.Footer>{footer}</Drawer.Footer>}
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" aria-label="Close" colorPalette="gray" />
            </Drawer.CloseTrigger>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
