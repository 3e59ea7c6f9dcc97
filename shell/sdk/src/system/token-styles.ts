import { system } from "./system.ts";

/**
 * The rule with the tokens' variables. Written at once: as styles of Chakra, which takes each of the 463 apart, they were
 * a third of the making of its system.
 */
export function tokenStyles(): string {
  const rules = [...system.tokens.cssVarMap].map(([condition, variables]) => {
    const texts = [...variables].map(([name, value]) => `${name}:${textOf(value)}`);
    return `${selectorOf(condition)}{${texts.join(";")}}`;
  });
  return `@layer tokens{${rules.join("")}}`;
}

/** Only texts refer to other tokens. */
const textOf = (value: string | number) =>
  typeof value === "string" ? system.tokens.expandReferenceInValue(value) : value;

/** Chakra's selectors of a condition contain `&` for what has a style; here that is the page. */
const selectorOf = (condition: string): string =>
  condition === "base"
    ? (system._config.cssVarsRoot ?? ":root")
    : system.conditions.resolve(condition).replaceAll(" &", "");
