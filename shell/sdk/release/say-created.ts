import type { NewRemote } from "./create.ts";

type Say = (line: string) => void;

/** Prints the next steps for a remote created in the checkout. */
export function sayCreated({ name, path, port }: NewRemote, say: Say): void {
  say(
    `${name}/ has been created, with one screen at ${path}. Its development server has port ${port}. Next:\n`,
  );
  const next = [
    ["npm run dev", "the screen in the shell; edits show at once"],
    [`npm test -- ${name}`, "what a change must pass"],
    [`npm run remote -- release ${name}`, "serve it to everybody"],
  ] as const;
  sayCommands(next, 27 + name.length, say);
}

/** Prints the next steps for a remote created as a separate project. */
export function sayProject({ name, path }: NewRemote, say: Say): void {
  say(`${name}/ has been created, with one screen at ${path}. Next:\n`);
  say(`  cd ${name} && npm install`);
  const next = [
    ["npm run dev -- --alone", "the screen on a page of its own; edits show at once"],
    ["npm run dev", "the screen in a shell that runs"],
    ["npm test", "what a change must pass"],
    ["npm run release", "serve it to everybody"],
  ] as const;
  sayCommands(next, 26, say);
}

function sayCommands(commands: readonly (readonly [string, string])[], width: number, say: Say): void {
  for (const [command, what] of commands) say(`  ${command.padEnd(width)} ${what}`);
}
