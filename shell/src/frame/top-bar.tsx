import { type ReactNode, useEffect } from "react";
import { chakra, Flex, IconButton, Link, Text, useLocation } from "@dmc-hub/sdk";
import { Bell, CircleQuestionMark, MessageSquare } from "@dmc-hub/sdk/icons";
import { AttentionList, useAttention } from "./attention.tsx";
import { Finder } from "./finder.tsx";
import { SchemeButton } from "./scheme-button.tsx";

/** The DMC frame's search box and its buttons for notifications, messages and help. */
export function TopBar() {
  const notes = useAttention();
  const messages = notes.filter(({ kind }) => kind === "message");
  return (
    <>
      <Finder />
      <TopBarButton id="notifications" label="Notifications" icon={<Bell aria-hidden />} count={notes.length}>
        <AttentionList notes={notes} empty="You are up to date. What needs your attention is listed here." />
      </TopBarButton>
      <TopBarButton
        id="messages"
        label="Messages"
        icon={<MessageSquare aria-hidden />}
        count={messages.length}
      >
        <AttentionList notes={messages} empty="No messages to display" />
        <Flex gap="4" mt="3">
          <Link to="/dashboard?panel=messages">All messages</Link>
          <Link to="/dashboard?panel=messages&reply=new">New message</Link>
        </Flex>
      </TopBarButton>
      <SchemeButton />
      <TopBarButton id="help" label="Help" icon={<CircleQuestionMark aria-hidden />}>
        <Text color="fg.muted">
          Press / or Ctrl-K to search everything, or to do something new; arrows choose, Enter opens, Escape
          leaves. In a list, a click on a column's heading sorts by it, the menu at the end of a row holds
          what can be done with it, and the address can be bookmarked or sent to a colleague as it is.
        </Text>
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
const Count = chakra("span", {
  base: {
    position: "absolute",
    top: "0.5",
    insetEnd: "0.5",
    minW: "4",
    px: "1",
    rounded: "full",
    bg: "red.600",
    color: "white",
    textStyle: "2xs",
    fontWeight: "semibold",
    lineHeight: "1rem",
    textAlign: "center",
  },
});

interface TopBarButtonProps {
  readonly id: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Things that wait behind it. */
  readonly count?: number;
  readonly children: ReactNode;
}

function TopBarButton({ id, label, icon, count = 0, children }: TopBarButtonProps) {
  const { key } = useLocation();
  useEffect(() => {
    // What was followed leads away from the popover; in browsers of before popovers nothing opens.
    document.querySelector<HTMLElement>(`#${id}:popover-open`)?.hidePopover();
  }, [id, key]);
  const named = count === 0 ? label : `${label}, ${count}`;
  return (
    <>
      <IconButton
        aria-label={named}
        title={named}
        size="sm"
        variant="ghost"
        colorPalette="gray"
        position="relative"
        popoverTarget={id}
      >
        {icon}
        {count === 0 ? null : <Count aria-hidden>{count > 9 ? "9+" : count}</Count>}
      </IconButton>
      <Popover id={id} popover="auto" role="dialog" aria-label={label}>
        <Text fontWeight="semibold" mb="1">
          {label}
        </Text>
        {children}
      </Popover>
    </>
  );
}
