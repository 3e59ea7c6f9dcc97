import { type ReactNode, useEffect, useState } from "react";
import { chakra, Flex, IconButton, Link, Text, useLocation } from "@dmc-hub/sdk";
import { Bell, CircleQuestionMark, MessageSquare } from "@dmc-hub/sdk/icons";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { isUnseen, useAttention } from "./attention.ts";
import { Finder } from "./finder.tsx";
import { onKey } from "./on-key.ts";
import { SchemeButton } from "./scheme-button.tsx";

const AttentionList = lazyView(
  async () => (await import(/* webpackChunkName: "attention" */ "./attention-list.tsx")).AttentionList,
);
const HelpGuide = lazyView(
  async () => (await import(/* webpackChunkName: "attention" */ "./help-guide.tsx")).HelpGuide,
);

/** The DMC frame's search box and its buttons for notifications, messages and help. */
export function TopBar() {
  const notes = useAttention();
  const messages = notes.filter(({ kind }) => kind === "message");
  useEffect(() => onKey(({ key }, isTyping) => key === "?" && !isTyping, openHelp), []);
  return (
    <>
      <Finder />
      <TopBarButton
        id="notifications"
        label="Notifications"
        icon={<Bell aria-hidden />}
        count={notes.filter(isUnseen).length}
        preload={AttentionList.preload}
      >
        <AttentionList notes={notes} empty="You are up to date. What needs your attention is listed here." />
      </TopBarButton>
      <TopBarButton
        id="messages"
        label="Messages"
        icon={<MessageSquare aria-hidden />}
        count={messages.length}
        preload={AttentionList.preload}
      >
        <AttentionList notes={messages} empty="No messages to display" />
        <Flex gap="4" mt="3">
          <Link to="/dashboard?panel=messages">All messages</Link>
          <Link to="/dashboard?panel=messages&reply=new">New message</Link>
        </Flex>
      </TopBarButton>
      <SchemeButton />
      <TopBarButton
        id="help"
        label="Help"
        icon={<CircleQuestionMark aria-hidden />}
        preload={HelpGuide.preload}
      >
        <HelpGuide />
      </TopBarButton>
    </>
  );
}

/** In browsers of before popovers nothing opens. */
const openHelp = () => document.getElementById("help")?.showPopover?.();

const Popover = chakra("div", {
  base: {
    position: "fixed",
    inset: "auto",
    top: "3.75rem",
    insetEnd: "4",
    w: "320px",
    maxW: "calc(100vw - 2rem)",
    maxH: "calc(100dvh - 5rem)",
    overflowY: "auto",
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
  /** Loads what is behind it. */
  readonly preload: () => void;
  readonly children: ReactNode;
}

function TopBarButton({ id, label, icon, count = 0, preload, children }: TopBarButtonProps) {
  const [isOpen, setOpen] = useState(false);
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
        onPointerEnter={preload}
        onFocus={preload}
      >
        {icon}
        {count === 0 ? null : <Count aria-hidden>{count > 9 ? "9+" : count}</Count>}
      </IconButton>
      <Popover
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        <Text fontWeight="semibold" mb="1">
          {label}
        </Text>
        {isOpen ? children : null}
      </Popover>
    </>
  );
}
