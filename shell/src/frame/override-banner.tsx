import type { RegistryEntry } from "@dmc-hub/shared-types";
import { Box, chakra, useLocation } from "@dmc-hub/sdk";

const StopLink = chakra("a", {
  base: { fontWeight: "semibold", textDecoration: "underline", rounded: "sm", focusVisibleRing: "outside" },
});

/** Says which remotes come from elsewhere in this browser alone, for people who develop them, and ends that. */
export function OverrideBanner({ remotes }: { remotes: readonly RegistryEntry[] }) {
  const { pathname, search } = useLocation();
  const stop = new URLSearchParams(search);
  stop.set("override", "none");
  return (
    <Box
      as="section"
      aria-label="Override"
      px={{ base: "3", md: "6" }}
      py="2"
      textStyle="sm"
      bg="bg.warning"
      color="fg.warning"
      borderBottomWidth="1px"
      overflowWrap="anywhere"
    >
      {remotes.map(({ name, override }) =>
        override === undefined ? null : (
          <span key={name}>
            {name} comes from {override.origin} until {timeOf(override.until)} ·{" "}
          </span>
        ),
      )}
      {/* The edge ends it, so this leaves the page. */}
      <StopLink href={`${pathname}?${stop}`}>Stop</StopLink>
    </Box>
  );
}

/** A moment as the clock on the wall shows it. */
const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
