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

/** Chakra's types say that each is a text; some are numbers. */
const textOf = (value: string | number) => system.tokens.expandReferenceInValue(String(value));

/** Chakra's selectors of a condition contain `&` for what has a style; here that is the page. */
const selectorOf = (condition: string) =>
  condition === "base"
    ? system._config.cssVarsRoot
    : system.conditions.resolve(condition).replaceAll(" &", "");
