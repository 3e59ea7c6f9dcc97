import { useSyncExternalStore } from "react";
import { Box, Button, Flex, IconButton, Text } from "@dmc-hub/sdk";
import { createPortal } from "@dmc-hub/sdk/shell-only";
import { CircleAlert, CircleCheck, X } from "@dmc-hub/sdk/icons";
import { type ListedToast, toastStore } from "./toast-store.ts";

/** Where no toast covers the buttons of an open dialog, which are below and at the end. */
const besideDialogs = {
  "body:has([data-scope=dialog][data-part=positioner]) &": {
    top: { base: "4.5rem", md: "auto" },
    bottom: { base: "auto", md: "4" },
    insetStart: "4",
    insetEnd: "auto",
  },
};

/**
 * The area where toasts are shown and announced. It is beside the page and marked as an announcer, so that a
 * dialog that hides the page from assistive technology does not hide it.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.list).find(({ isOpen }) => isOpen);
  const isDestructive = shown?.tone === "destructive";
  return createPortal(
    <Box
      data-live-announcer
      position="fixed"
      zIndex="toast"
      bottom="4"
      insetEnd="4"
      maxW="calc(100vw - 2rem)"
      css={besideDialogs}
      aria-label="Notifications"
      role="region"
    >
      <div role="status">
        {shown === undefined || isDestructive ? null : <ToastCard key={shown.id} toast={shown} />}
      </div>
      <div role="alert">
        {shown !== undefined && isDestructive ? <ToastCard key={shown.id} toast={shown} /> : null}
      </div>
    </Box>,
    document.body,
  );
}

function ToastCard({ toast }: { toast: ListedToast }) {
  const { id, title, description, tone = "success", action } = toast;
  const isDestructive = tone === "destructive";
  const Mark = isDestructive ? CircleAlert : CircleCheck;
  return (
    <Flex
      w="380px"
      maxW="full"
      gap="3"
      align="flex-start"
      p="4"
      rounded="lg"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isDestructive ? "border.error" : "border"}
      boxShadow="lg"
      data-testid="toast"
      animationName="slide-from-bottom, fade-in"
      animationDuration="fast"
      onMouseEnter={toastStore.hold}
      onMouseLeave={() => toastStore.release(id)}
      onFocus={toastStore.hold}
      onBlur={() => toastStore.release(id)}
    >
      <Box color={isDestructive ? "fg.error" : "fg.success"} mt="0.5">
        <Mark size={18} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        <Text fontWeight="semibold">{title}</Text>
        {description === undefined ? null : (
          <Text color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
      </Box>
      {action === undefined ? null : (
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            toastStore.dismiss(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        aria-label="Dismiss"
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => toastStore.dismiss(id)}
      >
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
