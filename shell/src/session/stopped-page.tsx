import { type ReactNode, useState } from "react";
import { Box, Button, Text } from "@dmc-hub/sdk";
import { Dialog } from "@dmc-hub/sdk/overlay";
import { createPortal } from "@dmc-hub/sdk/shell-only";

interface StoppedPageProps {
  readonly title: string;
  readonly description: string;
  readonly leaveLabel: string;
  readonly onLeave: () => void;
  /** Where to go on. */
  readonly children?: ReactNode;
}

/**
 * Says that a page can save nothing more. What was typed can be read and copied, with a notice beside it, before it is
 * discarded.
 */
export function StoppedPage({ title, description, leaveLabel, onLeave, children }: StoppedPageProps) {
  const [isReading, setReading] = useState(false);
  const leave = (
    <Button size="sm" colorPalette="red" onClick={onLeave}>
      {leaveLabel}
    </Button>
  );
  const notice = (
    <Box
      role="note"
      aria-label={title}
      mt="2"
      p="4"
      rounded="lg"
      borderWidth="1px"
      bg="bg.panel"
      maxW="380px"
    >
      <Text fontWeight="semibold">{title}</Text>
      <Text my="2" textStyle="sm" color="fg.muted">
        Copy what you need of what you typed.
      </Text>
      {children}
      {leave}
    </Box>
  );
  // Among the toasts, which can be used while a form's dialog is open.
  if (isReading)
    return createPortal(notice, document.querySelector("[data-live-announcer]") ?? document.body);
  return (
    <Dialog
      isAlert
      title={title}
      description={description}
      onClose={() => setReading(true)}
      footer={
        <>
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setReading(true)}>
            Show what I typed
          </Button>
          {leave}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
