import { spawnSync } from "node:child_process";

/**
 * Whether programs are installed. As root, installs missing ones from Debian's packages; otherwise prints how
 * to.
 */
export function hasPrograms(programs: readonly string[]): boolean {
  const missing = () => programs.filter((name) => spawnSync("which", [name]).status !== 0);
  if (missing().length > 0 && process.getuid?.() === 0) install(missing());
  const names = missing();
  if (names.length === 0) return true;
  const command = `apt-get install --no-install-recommends ${names.join(" ")}`;
  process.stdout.write(`Skipped, for ${names.join(" and ")} cannot be found: as root, ${command}\n`);
  return false;
}

/** Without starting their services. */
function install(names: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  spawnSync("/usr/bin/apt-get", ["update", "-q"], { env });
  spawnSync("/usr/bin/apt-get", ["install", "-q", "-y", "--no-install-recommends", ...names], { env });
}
