import { type ReactNode, useRef } from "react";
import { CloseButton } from "@chakra-ui/react/button";
import { Dialog as Base } from "@chakra-ui/react/dialog";
import { Portal } from "@chakra-ui/react/portal";
import { dialogSlotRecipe } from "@chakra-theme/recipes/dialog.js";
import { addSlotRecipe } from "../system/add-recipes.ts";
import { useOverlay } from "./use-overlay.ts";

addSlotRecipe("dialog", dialogSlotRecipe);

interface DialogProps {
  readonly title: string;
  readonly description?: string;
  readonly children?: ReactNode;
  /** The buttons. */
  readonly footer: ReactNode;
  /** Called by Escape, the close button and a click beside the dialog; without it none of them closes it. */
  readonly onClose?: () => void;
  /**
   * Announced at once, as a question that needs an answer; the first button, which changes nothing, is
   * focused.
   */
  readonly isAlert?: boolean;
}

/** A modal dialog, at most 425 px wide. */
export function Dialog({ title, description, children, footer, onClose, isAlert = false }: DialogProps) {
  const buttons = useRef<HTMLDivElement>(null);
  const overlay = useOverlay(onClose);
  return (
    <Base.Root
      {...overlay}
      role={isAlert ? "alertdialog" : "dialog"}
      scrollBehavior="inside"
      {...(isAlert ? { initialFocusEl: () => buttons.current?.querySelector("button") ?? null } : {})}
    >
      <Portal>
        <Base.Backdrop />
        <Base.Positioner px="4">
          <Base.Content maxW="425px">
            <Base.Header flexDirection="column" gap="1" pe="12">
              <Base.Title fontWeight="semibold">{title}</Base.Title>
              {description === undefined ? null : (
                <Base.Description color="fg.muted">{description}</Base.Description>
              )}
            </Base.Header>
            {children === undefined ? null : (
              // The fields stay as wide as they are when their number makes the dialog scroll.
              <Base.Body css={{ scrollbarGutter: "stable", scrollbarWidth: "thin" }} pe="4">
                {children}
              </Base.Body>
            )}
            <Base.Footer ref={buttons}>{footer}</Base.Footer>
            {onClose === undefined ? null : (
              <Base.CloseTrigger asChild>
                <CloseButton size="sm" aria-label="Close" colorPalette="gray" />
              </Base.CloseTrigger>
            )}
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}
