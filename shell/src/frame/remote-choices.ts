import type { RegistryEntry } from "@dmc-hub/shared-types";

/** Where somebody wants a remote from. */
export interface Wish {
  readonly name: string;
  /** False for what is released. */
  readonly isOn: boolean;
  readonly address: string;
}

/** Addresses that were typed before, so that a remote can be switched off and on again. */
const KEPT = "dmc-remotes";

/** What has to be told the edge so that the wishes come true, or why that cannot be. */
export function choicesOf(
  wishes: readonly Wish[],
  overridden: readonly RegistryEntry[],
): { readonly choices: readonly string[] } | { readonly fault: string } {
  const choices: string[] = [];
  for (const { name, isOn, address } of wishes) {
    const before = overridden.find((remote) => remote.name === name)?.override;
    if (!isOn && before) choices.push(`${name}@none`);
    if (!isOn || before?.preview !== undefined) continue;
    const origin = originOf(address);
    if (origin === null) return { fault: `Give ${name} an address such as http://localhost:3101.` };
    if (origin !== before?.origin) choices.push(`${name}@${origin}`);
  }
  return { choices };
}

const originOf = (address: string): string | null =>
  /^https?:\/\//.test(address.trim()) && URL.canParse(address.trim()) ? new URL(address.trim()).origin : null;

/** Tells the edge, which keeps choices in a cookie. Answers why it refuses; null where it does not. */
export async function choose(choices: readonly string[]): Promise<string | null> {
  if (choices.length === 0) return null;
  const query = new URLSearchParams(choices.map((choice) => ["override", choice]));
  try {
    // What it leads to is the page without the choice in its address.
    const answer = await fetch(`/?${query}`, { redirect: "manual" });
    if (answer.type === "opaqueredirect") return null;
    const { detail } = (await answer.json()) as { detail?: string };
    return detail ?? "That was refused.";
  } catch {
    return "The server cannot be reached. Check your connection and try again.";
  }
}

export function addressesKept(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keeps what was typed, where the browser keeps anything. */
export function keepAddresses(wishes: readonly Wish[]): void {
  const typed = wishes.filter(({ address }) => address !== "").map(({ name, address }) => [name, address]);
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...addressesKept(), ...Object.fromEntries(typed) }));
  } catch {
    // They have to be typed again.
  }
}
