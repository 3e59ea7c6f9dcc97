import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Registry, RegistryEntry } from "@dmc-hub/shared-types";
import { Box, chakra, Flex, IconButton, useLocation } from "@dmc-hub/sdk";
import { Menu } from "@dmc-hub/sdk/icons";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { FramedPageStyles } from "@dmc-hub/sdk/shell-only";
import { useOverridden } from "../remotes/registry-store.ts";

/** Anyone who runs other than released code must be told, whatever fails to load. */
const Told = ({ overridden }: { readonly overridden: readonly RegistryEntry[] }) =>
  overridden.map(({ name }) => (
    <p key={name}>
      {name} is overridden. <a href="?override=none">Stop</a>
    </p>
  ));

const OverrideViews = lazyView(
  () =>
    import(/* webpackChunkName: "overrides" */ "./override-views.tsx").then(
      (views) => views.OverrideViews,
      () => Told,
    ),
  Told,
);

const FaultsBanner = lazyView(
  async () => (await import(/* webpackChunkName: "faults" */ "./faults-banner.tsx")).FaultsBanner,
);

interface FrameProps {
  readonly registry: Registry;
  /** Screen width from which the sidebar is always visible. */
  readonly wideFrom: "md" | "lg";
  readonly sidebar: ReactNode;
  readonly header: ReactNode;
  readonly children: ReactNode;
}

const SkipLink = chakra("a", {
  base: {
    position: "fixed",
    top: "2",
    insetStart: "2",
    zIndex: "skipNav",
    px: "4",
    py: "2",
    rounded: "md",
    bg: "brand.solid",
    color: "brand.contrast",
    transform: "translateY(-200%)",
    _focusVisible: { transform: "none" },
  },
});

/** Sidebar, header and content of both frames. On narrow screens the sidebar opens over the content. */
export function Frame({ registry, wideFrom, sidebar, header, children }: FrameProps) {
  const [isOpen, setOpen] = useSidebarState();
  const content = useRef<HTMLDivElement>(null);
  const overridden = useOverridden();
  const { search } = useLocation();
  const { faults = [] } = registry;
  return (
    <Box minH="100dvh">
      <FramedPageStyles />
      <SkipLink href="#content" onClick={(event) => skipTo(content.current, event)}>
        Skip to content
      </SkipLink>
      <Sidebar isOpen={isOpen} wideFrom={wideFrom} onClose={() => setOpen(false)}>
        {sidebar}
      </Sidebar>
      <Box ms={{ base: "0", [wideFrom]: "16rem" }}>
        {overridden.length > 0 || search.includes("remotes") ? (
          <OverrideViews overridden={overridden} registry={registry} />
        ) : null}
        {faults.length === 0 ? null : <FaultsBanner faults={faults} />}
        <Header isOpen={isOpen} wideFrom={wideFrom} onToggle={() => setOpen(!isOpen)}>
          {header}
        </Header>
        <Box ref={content} as="main" id="content" tabIndex={-1} outline="none">
          {children}
        </Box>
      </Box>
    </Box>
  );
}

/** Not by the address: the content would begin below the header, and the way back would be longer by a step. */
function skipTo(content: HTMLElement | null, event: MouseEvent): void {
  event.preventDefault();
  content?.focus({ preventScroll: true });
}

/** Whether the sidebar is open over the content; navigating and Escape close it. */
function useSidebarState() {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setOpen(false);
    };
    addEventListener("keydown", close);
    return () => removeEventListener("keydown", close);
  }, [isOpen]);
  return [isOpen, setOpen] as const;
}

interface FramePartProps extends Pick<FrameProps, "wideFrom" | "children"> {
  /** Whether the sidebar is open over the content. */
  readonly isOpen: boolean;
}

const Sidebar = ({ isOpen, wideFrom, onClose, children }: FramePartProps & { onClose: () => void }) => (
  <>
    <Box
      position="fixed"
      inset="0"
      zIndex="overlay"
      bg="blackAlpha.600"
      hidden={!isOpen}
      display={{ base: "block", [wideFrom]: "none" }}
      onClick={onClose}
    />
    <Flex
      as="aside"
      id="sidebar"
      direction="column"
      position="fixed"
      top="0"
      insetStart="0"
      w="16rem"
      h="100dvh"
      zIndex="modal"
      bg="bg.panel"
      borderEndWidth="1px"
      transform={{ base: isOpen ? "none" : "translateX(-100%)", [wideFrom]: "none" }}
      visibility={{ base: isOpen ? "visible" : "hidden", [wideFrom]: "visible" }}
      transition="transform 150ms ease, visibility 150ms"
    >
      {children}
    </Flex>
  </>
);

const Header = ({ isOpen, wideFrom, onToggle, children }: FramePartProps & { onToggle: () => void }) => (
  <Flex
    as="header"
    position="sticky"
    top="0"
    zIndex="docked"
    h="14"
    align="center"
    gap="3"
    px={{ base: "3", md: "6" }}
    bg="bg.panel"
    borderBottomWidth="1px"
  >
    <IconButton
      aria-label={isOpen ? "Close navigation" : "Open navigation"}
      aria-expanded={isOpen}
      aria-controls="sidebar"
      size="sm"
      variant="ghost"
      colorPalette="gray"
      display={{ base: "inline-flex", [wideFrom]: "none" }}
      onClick={onToggle}
    >
      <Menu aria-hidden />
    </IconButton>
    {children}
  </Flex>
);
