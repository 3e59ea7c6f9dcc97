import type { RegistryEntry } from "@dmc-hub/shared-types";
import { chakra, Flex, PlainLink, useLocation } from "@dmc-hub/sdk";
import { Banner } from "./banner.tsx";

const banner = {
  fontWeight: "semibold",
  textDecoration: "underline",
  rounded: "sm",
  focusVisibleRing: "outside",
};
const StopLink = chakra("a", { base: banner });
const RemotesLink = chakra(PlainLink, { base: banner });

/** Says which remotes come from elsewhere in this browser alone, and how they fare, and ends that. */
export function OverrideBanner({ remotes }: { readonly remotes: readonly RegistryEntry[] }) {
  const { pathname, search } = useLocation();
  return (
    <Banner aria-label="Override" aria-live="polite">
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {remotes.map((remote) => (
          <li key={remote.name}>{wordsOf(remote)}</li>
        ))}
      </Flex>
      <Flex gap="4" mt="1">
        {/* The edge ends it, so this leaves the page. */}
        <StopLink href={`${pathname}?${withParam(search, "override", "none")}`}>
          {remotes.length > 1 ? "Stop all" : "Stop"}
        </StopLink>
        <RemotesLink to={`${pathname}?${withParam(search, "remotes", "")}`}>Choose</RemotesLink>
      </Flex>
    </Banner>
  );
}

function wordsOf({ name, version, override }: RegistryEntry): string {
  const { origin = "", until = "", preview, fault } = override ?? {};
  if (fault !== undefined) return `${name} cannot be shown: ${fault}`;
  const where = preview === undefined ? `comes from ${origin}` : `${version} is ${preview}`;
  return `${name} ${where} until ${momentOf(until)}`;
}

function withParam(search: string, name: string, value: string): URLSearchParams {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return params;
}

/** A moment as the clock on the wall shows it, with its day where that is another one. */
function momentOf(moment: string): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return date.toLocaleString([], { ...day, hour: "2-digit", minute: "2-digit" });
}
