import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Registry, User } from "@dmc-hub/shared-types";
import { chakra, Flex, Icon, IconButton, Link, Text, useLocation } from "@dmc-hub/sdk";
import { Bell, CircleQuestionMark } from "@dmc-hub/sdk/icons";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { inboxesOf } from "../remotes/offers.ts";
import { isUnseen, useNotifications } from "./notifications.ts";
import { CommandPalette } from "./command-palette.tsx";
import { onKey } from "./on-key.ts";
import { SchemeButton } from "./scheme-button.tsx";

const NotificationList = lazyView(
  async () =>
    (await import(/* webpackChunkName: "notifications" */ "./notification-list.tsx")).NotificationList,
);
const HelpPanel = lazyView(
  async () => (await import(/* webpackChunkName: "notifications" */ "./help-panel.tsx")).HelpPanel,
);

interface TopBarProps {
  readonly registry: Registry;
  readonly user: User;
}

/** The DMC frame's search box and its buttons for notifications, inboxes of remotes, and help. */
export function TopBar({ registry, user }: TopBarProps) {
  const notes = useNotifications();
  useEffect(() => onKey(({ key }, isTyping) => key === "?" && !isTyping, openHelp), []);
  return (
    <>
      <CommandPalette registry={registry} user={user} />
      <TopBarButton
        id="notifications"
        label="Notifications"
        icon={<Bell aria-hidden />}
        count={notes.filter(isUnseen).length}
        preload={NotificationList.preload}
      >
        <NotificationList
          registry={registry}
          notes={notes}
          empty="You are up to date. What needs your attention is listed here."
        />
      </TopBarButton>
      {inboxesOf(registry).map(({ kind, label, icon, empty, links }) => {
        const own = notes.filter((note) => note.kind === kind);
        return (
          <TopBarButton
            key={kind}
            id={`inbox-${kind}`}
            label={label}
            icon={<Icon drawing={icon} strokeWidth={2} />}
            count={own.length}
            preload={NotificationList.preload}
          >
            <NotificationList registry={registry} notes={own} kind={kind} empty={empty} />
            <Flex gap="4" mt="3">
              {links.map((link) => (
                <Link key={link.href} to={link.href}>
                  {link.label}
                </Link>
              ))}
            </Flex>
          </TopBarButton>
        );
      })}
      <SchemeButton />
      <TopBarButton
        id="help"
        label="Help"
        icon={<CircleQuestionMark aria-hidden />}
        preload={HelpPanel.preload}
      >
        <HelpPanel />
      </TopBarButton>
    </>
  );
}

/** Nothing opens in browsers without popovers. */
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
  /** Number of waiting items. */
  readonly count?: number;
  /** Loads the content. */
  readonly preload: () => void;
  readonly children: ReactNode;
}

function TopBarButton({ id, label, icon, count = 0, preload, children }: TopBarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const openedAt = useRef<unknown>(null);
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
        onBeforeToggle={({ newState }) => {
          if (newState === "open") openedAt.current = history.state?.key;
        }}
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        <Text fontWeight="semibold" mb="1">
          {label}
        </Text>
        {isOpen ? children : null}
      </Popover>
      <ClosedByLinks id={id} openedAt={openedAt} />
    </>
  );
}

interface ClosedByLinksProps {
  readonly id: string;
  /** The history's key when the popover was opened. */
  readonly openedAt: RefObject<unknown>;
}

/** Following a link closes the popover; apart from the button, which needs no new drawing then. */
function ClosedByLinks({ id, openedAt }: ClosedByLinksProps) {
  const { key } = useLocation();
  useEffect(() => {
    // But not one that came before it and is only drawn now; nothing happens in browsers without popovers.
    if (key !== openedAt.current) document.querySelector<HTMLElement>(`#${id}:popover-open`)?.hidePopover();
  }, [id, key, openedAt]);
  return null;
}
