import { providedSdk, type Registry, registry, type SdkExports } from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";

/** Longest wait for an answer of the shell, ms: also where others build and test beside it. */
export const SHELL_PATIENCE = 30_000;

/** The running shell, and the API behind it, which a release must fit. */
export interface LiveShell {
  readonly address: string;
  readonly registry: Registry;
  /** What it provides of the SDK; null for a shell too old to say so. */
  readonly provides: SdkExports | null;
  /** Calls that the API supports, as `GET /api/clients/{id}`. */
  readonly calls: ReadonlySet<string>;
}

/** Reads what the shell at `address` provides. @throws {Refusal} if there is no shell. */
export async function liveShell(address: string): Promise<LiveShell> {
  const ask = async (path: string) => {
    const answer = await fetch(new URL(path, address), { signal: AbortSignal.timeout(SHELL_PATIENCE) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return await answer.json();
  };
  try {
    const [remotes, document, sdk] = await Promise.all([
      ask("/registry.json"),
      ask("/api/openapi.json"),
      ask("/sdk.json").catch(() => null),
    ]);
    const provides = sdk === null ? null : providedSdk.parse(sdk).exports;
    return { address, registry: registry.parse(remotes), provides, calls: new Set(callsOf(document)) };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = (cause as Error | undefined)?.message ?? message;
    throw new Refusal(`No shell answers at ${address} (${reason}). Start it, or name another by --shell.`);
  }
}

const callsOf = ({ paths }: { paths: Record<string, object> }): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
