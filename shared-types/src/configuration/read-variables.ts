import * as z from "zod/mini";
import { variableGroups } from "./variables.ts";

/** What a process was started with. */
export type Environment = Readonly<Record<string, string | undefined>>;

type Groups = typeof variableGroups;
/** All groups as one. */
type Merged<Group> = (Group extends unknown ? (group: Group) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Variables = Merged<Groups[keyof Groups]>;
type Rules = { [Name in keyof Variables]: Variables[Name] extends { rule: infer Rule } ? Rule : never };

const described = Object.assign({}, ...Object.values(variableGroups)) as Variables;

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(described);

const schema = z.object(
  Object.fromEntries(Object.entries(described).map(([name, { rule }]) => [name, rule])) as unknown as Rules,
);

/** What is wrong with one variable; the message follows its name: "must be …". */
interface Fault {
  readonly name: string;
  readonly message: string;
}

/** The environment holds variables that cannot work. */
export class InvalidVariables extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const all = faults.map(({ name, message }) => `${name} ${message}`);
    super(`The configuration is invalid: ${all.join("; ")}.`);
    this.faults = faults;
  }
}

/** The values of all variables; what is empty counts as missing. @throws {InvalidVariables} naming each wrong one. */
export function readVariables(environment: Environment): z.output<typeof schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new InvalidVariables(
    result.error.issues.map(({ path, message }) => ({ name: String(path[0]), message })),
  );
}
