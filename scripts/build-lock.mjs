import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { root } from "./workspace.mjs";

const poll = 100;
/** Longest wait for another's build, ms. */
const patience = 600_000;

/** A name in Linux's abstract namespace, which is free again however its holder ends. */
const name = `\0dmc-hub-build-${createHash("sha256").update(root).digest("hex")}`;

/** Does the work while nobody else builds in this checkout. Without a lock on systems that have none. */
export async function withBuildLock(work) {
  const until = performance.now() + patience;
  let lock = await take();
  while (lock === null && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, poll));
    lock = await take();
  }
  try {
    return await work();
  } finally {
    lock?.close();
  }
}

/** The lock, null while somebody else has it. */
const take = () =>
  new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once("error", ({ code }) => resolve(code === "EADDRINUSE" ? null : holder));
    holder.listen(name, () => resolve(holder));
  });
