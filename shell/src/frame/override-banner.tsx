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

/** Shows which remotes this browser alone takes from elsewhere and how that works, with a way to end it. */
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

/** An instant as local time, with its date if that is not today. */
function momentOf(moment: string): string {
  const date = new Date(moment);
  const isToday = date.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ day: "numeric", month: "short" } as const);
  return date.toLocaleString("en", { ...day, hour: "numeric", minute: "2-digit" });
}
