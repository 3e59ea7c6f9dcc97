import type { Registry, RegistryEntry } from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { OverrideBanner } from "./override-banner.tsx";

const RemotesPanel = lazyView(
  async () => (await import(/* webpackChunkName: "remotes-panel" */ "./remotes-panel.tsx")).RemotesPanel,
);

interface OverrideViewsProps {
  readonly overridden: readonly RegistryEntry[];
  readonly registry: Registry;
}

/** Views for developers of remotes. Nobody else loads them. */
export function OverrideViews({ overridden, registry }: OverrideViewsProps) {
  const [params] = useSearchParams();
  return (
    <>
      {overridden.length === 0 ? null : <OverrideBanner remotes={overridden} />}
      {params.has("remotes") ? <RemotesPanel registry={registry} overridden={overridden} /> : null}
    </>
  );
}
