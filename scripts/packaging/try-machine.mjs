import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal, step } from "../steps.mjs";
import { done, signInPage } from "./run-program.mjs";

const port = 3716;
/** Longest from the archive to the sign-in page, and for a start of what is there, seconds. */
const fromArchive = 60;
const again = 3;

/** What docs/operating.md says about an archive, line by line, by a new user of a machine with nothing on it. */
export async function tryMachine({ machine, release, title }) {
  appendFileSync(join(machine, "etc/passwd"), "hub:x:10001:10001::/home/hub:/bin/sh\n");
  appendFileSync(join(machine, "etc/group"), "hub:x:10001:\n");
  const home = join(machine, "home/hub");
  mkdirSync(home, { recursive: true });
  chownSync(home, 10_001, 10_001);
  for (const name of [`${title}.tar.gz`, `${title}.cdx.json`, "SHA256SUMS"])
    copyFileSync(join(release, name), join(home, name));
  const command = (line) => ["--mount", "--pid", "--fork", "sh", "-c", shell(machine, line)];
  await step("sums", () => void done("unshare", command("sha256sum --check SHA256SUMS")));
  const set = `export SESSION_KEYS=a-key-that-is-longer-than-any-guess PORT=${port} API_PORT=${port + 1}`;
  await step("start from the archive", async () => {
    const seconds = await started(
      command(`tar xf ${title}.tar.gz; ${set}; exec ${title}/bin/dmc-hub start`),
      () => signInPage(port, fromArchive),
    );
    return `page after ${seconds.toFixed(1)} s`;
  });
  await step("start again", async () => {
    const seconds = await started(command(`${set}; exec ${title}/bin/dmc-hub start`), () =>
      signInPage(port, 30),
    );
    if (seconds > again)
      console.error(`  warning: the page took ${seconds.toFixed(1)} s, more than ${again}`);
    return `page after ${seconds.toFixed(1)} s`;
  });
  await step("doctor", () => {
    const said = done("unshare", command(`${set} SESION_KEYS=x; ${title}/bin/dmc-hub doctor`), { status: 1 });
    if (!said.includes("rename it to SESSION_KEYS")) throw new Refusal(said);
  });
}

/** Nothing of this machine but its kernel, devices and network. */
const shell = (machine, line) =>
  `mount --bind /dev ${machine}/dev && mount -t proc proc ${machine}/proc && ` +
  `exec chroot --userspec=10001:10001 ${machine} /usr/bin/env -i HOME=/home/hub PATH=/usr/bin:/bin sh -c 'cd; ${line}'`;

/** Starts a system, waits for `until`, and stops it; returns what that returned. */
async function started(args, until) {
  const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "pipe"] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => said.push(data.toString()));
  const left = once(child, "exit");
  try {
    return await until();
  } catch (error) {
    throw new Refusal(`${error.message}\n${said.join("")}`);
  } finally {
    for (const pid of childrenOf(child.pid)) process.kill(pid, "SIGINT");
    await left;
  }
}

/** unshare itself passes no signal on. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number);
