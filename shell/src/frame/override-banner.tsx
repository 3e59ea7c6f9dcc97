import type { RegistryEntry } from "@dmc-hub/shared-types";
import { chakra, useLocation } from "@dmc-hub/sdk";
import { Banner } from "./banner.tsx";

const StopLink = chakra("a", {
  base: { fontWeight: "semibold", textDecoration: "underline", rounded: "sm", focusVisibleRing: "outside" },
});

/** Says which remotes come from elsewhere in this browser alone, for people who develop them, and ends that. */
export function OverrideBanner({ remotes }: { remotes: readonly RegistryEntry[] }) {
  const { pathname, search } = useLocation();
  const stop = new URLSearchParams(search);
  stop.set("override", "none");
  return (
    <Banner aria-label="Override">
      {remotes.map(({ name, override }) =>
        override === undefined ? null : (
          <span key={name}>
            {name} comes from {override.origin} until {timeOf(override.until)} ·{" "}
          </span>
        ),
      )}
      {/* The edge ends it, so this leaves the page. */}
      <StopLink href={`${pathname}?${stop}`}>Stop</StopLink>
    </Banner>
  );
}

/** A moment as the clock on the wall shows it. */
const timeOf = (moment: string) =>
  new Date(moment).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
