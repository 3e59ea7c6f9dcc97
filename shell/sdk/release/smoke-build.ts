import type { Registry, RemoteManifest } from "@dmc-hub/shared-types";

/** Where a page that tests a build finds its files. */
export const buildAddress = ({ name, version }: RemoteManifest): string =>
  `/remotes/${name}/${version}-smoke/`;

/** The file of a build that a page requests at `address`; null if the build has none. */
export function askedFile(manifest: RemoteManifest, address: string): string | null {
  const file = new URL(address).pathname.slice(buildAddress(manifest).length);
  return Object.hasOwn(manifest.files, file) ? file : null;
}

/** The registry with a build instead of the remote's served version. */
export function withBuild(registry: Registry, manifest: RemoteManifest): Registry {
  const { name, version, entry, files, sdk, screens, actions, opens, inboxes } = manifest;
  const own = {
    name,
    version,
    sdk,
    entry: buildAddress(manifest) + entry,
    integrity: files[entry] ?? "",
    screens,
    actions,
    opens,
    inboxes,
  };
  return { ...registry, remotes: [...registry.remotes.filter((remote) => remote.name !== name), own] };
}

/** The same for a page's HTML, which contains its registry. */
export const pageWithBuild = (html: string, manifest: RemoteManifest): string =>
  html.replace(/window\.__registry=(.*?)<\/script>/, (_, json: string) => {
    const text = JSON.stringify(withBuild(JSON.parse(json), manifest));
    return `window.__registry=${text.replaceAll("<", String.raw`\u003c`)}</script>`;
  });

/** Whether an address is a page rather than a call or a file. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(?:api|assets|remotes)\/|\.\w+$/.test(pathname);
