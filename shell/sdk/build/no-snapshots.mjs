// In place of the federation runtime's snapshots and of its preloads, which need them: what a host has that reads no
// federation manifests. The shell's own registry says which files a screen needs, and the page preloads them.

export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}

export const getGlobalRemoteInfo = () => ({});

export const formatPreloadArgs = () => [];

export function preloadAssets() {}

export const defaultPreloadArgs = () => ({});

export const normalizePreloadExposes = () => [];
