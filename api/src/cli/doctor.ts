import { environmentFindings } from "../doctor/environment-findings.ts";
import { localFindings, networkFindings } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { type Config, readConfig } from "../platform/configuration/config.ts";
import { run } from "../setup/parent.ts";

/** Longest wait for a mail server or a name, ms. */
const LIMIT = 5_000;

// Looks at everything that a production needs, changes nothing, and says of each what to do.
run(async () => {
  const environment = environmentFindings(process.env);
  print(environment);
  // Without these nobody knows where to look for the rest.
  const isReadable = !environment.some(({ level, says }) => level === "error" && says.startsWith("must "));
  const others = isReadable ? await around(readConfig(process.env)) : [];
  print(others);
  const wrong = [...environment, ...others].filter(({ level }) => level !== "ok");
  const errors = wrong.filter(({ level }) => level === "error").length;
  console.log(
    wrong.length === 0
      ? "Everything is right."
      : `${errors} ${errors === 1 ? "error" : "errors"}, ${wrong.length - errors} to think about.`,
  );
  process.exit(errors === 0 ? 0 : 1);
});

async function around(config: Config): Promise<Finding[]> {
  return (await Promise.all([localFindings(config), networkFindings(config, LIMIT)])).flat();
}

function print(findings: readonly Finding[]): void {
  for (const { level, about, says } of findings)
    console.log(`  ${level.padEnd(8)} ${about.padEnd(16)} ${says}`);
}
