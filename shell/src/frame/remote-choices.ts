import { type RegistryEntry, unreachable } from "@dmc-hub/shared-types";

/** Where a developer wants a remote from. */
export interface Wish {
  readonly name: string;
  /** False for the released version. */
  readonly isOn: boolean;
  readonly address: string;
}

/** Addresses typed earlier, so that a remote can be switched off and on again. */
const KEPT = "dmc-remotes";

/** The choices to send to the edge, or why they are not possible. */
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

/** Sends choices to the edge, which keeps them in a cookie. Returns its refusal, or null. */
export async function choose(choices: readonly string[]): Promise<string | null> {
  if (choices.length === 0) return null;
  const query = new URLSearchParams(choices.map((choice) => ["override", choice]));
  try {
    // It redirects to the page without the choice in its address.
    const answer = await fetch(`/?${query}`, { redirect: "manual" });
    if (answer.type === "opaqueredirect") return null;
    const { detail } = (await answer.json()) as { detail?: string };
    return detail ?? "That was refused.";
  } catch {
    return unreachable().detail;
  }
}

export function addressesKept(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Stores the typed addresses, if the browser allows storage. */
export function keepAddresses(wishes: readonly Wish[]): void {
  const typed = wishes.filter(({ address }) => address !== "").map(({ name, address }) => [name, address]);
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...addressesKept(), ...Object.fromEntries(typed) }));
  } catch {
    // They have to be typed again.
  }
}
