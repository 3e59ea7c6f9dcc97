import type { IncomingMessage, ServerResponse } from "node:http";
import { previewFolder, readPreview } from "@dmc-hub/sdk/release";
import { OWNERS_UNKNOWN, type ReleaseList } from "./release-list.ts";
import { isRemoteName, type Preview, remotesBase } from "./releases.ts";
import { sendStored } from "./send-stored.ts";
import { tellOnce } from "./tell-once.ts";

/** The file of a preview that a path names; null for other paths. */
export function previewFileIn(path: string): { name: string; token: string; file: string } | null {
  const [, name, token, file] = /^\/remotes\/([^/]+)\/preview-([0-9a-f]{32})\/(.+)$/.exec(path) ?? [];
  return name && token && file && isRemoteName(name) ? { name, token, file } : null;
}

/** Reads the previews of a store, and serves their files, always checking both expiry and owner again. */
export function storedPreviews(store: string, list: () => Promise<ReleaseList>) {
  const preview = async (name: string, token: string): Promise<Preview | null> => {
    const base = `${remotesBase}${name}/preview-${token}/`;
    if (previewFileIn(`${base}remote.json`) === null) return null;
    const { owners, isUnsure } = await list();
    const stored = isUnsure ? { fault: OWNERS_UNKNOWN } : await readPreview(store, name, token, owners);
    if (stored === null) return null;
    if (!("fault" in stored)) return { ...stored.facts, release: { manifest: stored.manifest, base } };
    tellOnce(`A preview of ${name} cannot be served: ${stored.fault}`);
    return null;
  };
  const servePreview = async (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const { name = "", token = "", file = "" } = previewFileIn(path) ?? {};
    const found = await preview(name, token);
    const files = found?.release.manifest.files ?? {};
    if (!Object.hasOwn(files, file)) return false;
    const stored = { folders: [previewFolder(store, name, token)], file, integrity: files[file]! };
    return sendStored(stored, request, response, { cacheControl: "private, no-store" });
  };
  return { preview, servePreview };
}
