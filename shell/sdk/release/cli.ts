import module, { type ResolveHookSync } from "node:module";
import { runCommand, UsageError } from "./command-line.ts";
import { Refusal } from "./refusal.ts";

/** A remote's folder may have only the SDK installed: the SDK's dependencies are found beside it. */
const besideTheSdk: ResolveHookSync = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch {
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
};

// A Node without hooks can only run create, which imports nothing from a remote.
if ("registerHooks" in module) module.registerHooks({ resolve: besideTheSdk });
runCommand(process.argv.slice(2), process.env, (line) => console.log(line)).catch((error: unknown) => {
  const isExpected = error instanceof Refusal || error instanceof UsageError;
  console.error(isExpected ? error.message : error);
  process.exit(error instanceof UsageError ? 2 : 1);
});
