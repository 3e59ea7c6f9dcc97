import type { ReactNode } from "react";
import { chakra, IconButton, Text } from "@dmc-hub/sdk";
import { Finder } from "./finder.tsx";
import { SchemeButton } from "./scheme-button.tsx";
import { Bell, CircleQuestionMark, MessageSquare } from "@dmc-hub/sdk/icons";

/** The DMC frame's search box and its buttons for notifications, messages and help. */
export function TopBar() {
  return (
    <>
      <Finder />
      <TopBarButton id="notifications" label="Notifications" icon={<Bell aria-hidden />}>
        You are up to date. What needs your attention will be listed here.
      </TopBarButton>
      <TopBarButton id="messages" label="Messages" icon={<MessageSquare aria-hidden />}>
        No messages to display
      </TopBarButton>
      <SchemeButton />
      <TopBarButton id="help" label="Help" icon={<CircleQuestionMark aria-hidden />}>
        Press / or Ctrl-K to search everything, or to do something new; arrows choose, Enter opens, Escape
        leaves. In a list, a click on a column's heading sorts by it, the menu at the end of a row holds what
        can be done with it, and the address can be bookmarked or sent to a colleague as it is.
      </TopBarButton>
    </>
  );
}

const Popover = chakra("div", {
  base: {
    position: "fixed",
    inset: "auto",
    top: "3.75rem",
    insetEnd: "4",
    w: "320px",
    maxW: "calc(100vw - 2rem)",
    p: "4",
    rounded: "lg",
    borderWidth: "1px",
    bg: "bg.panel",
    color: "fg",
    boxShadow: "lg",
  },
});

interface TopBarButtonProps {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

const TopBarButton = ({ id, label, icon, children }: TopBarButtonProps) => (
  <>
    <IconButton
      aria-label={label}
      title={label}
      size="sm"
      variant="ghost"
      colorPalette="gray"
      popoverTarget={id}
    >
      {icon}
    </IconButton>
    <Popover id={id} popover="auto" role="dialog" aria-label={label}>
      <Text fontWeight="semibold" mb="1">
        {label}
      </Text>
      <Text color="fg.muted">{children}</Text>
    </Popover>
  </>
);
