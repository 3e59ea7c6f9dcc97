import { spawn } from "node:child_process";
import { closeSync, createWriteStream, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { pinnedNodeIn, projectEnvironment, root } from "./workspace.mjs";
import { noteProcess } from "./running.mjs";
import { Refusal } from "./steps.mjs";

const stopMs = 10_000;
/** Longest wait for the last output of a command that was ended, ms. */
const outputMs = 500;
/** Running commands, each with a function that ends it, so that a stop ends them too. */
const commands = new Map();

/**
 * Runs a command to its end. Returns its exit status and all of its output. After `limit` ms, if given, it is
 * ended with everything in its process group, `isLate` is set, and the status is null.
 */
export function run(
  command,
  args,
  { env = {}, from = root, show = false, shell = false, limit = null } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = show ? "inherit" : ["ignore", "pipe", "pipe"];
    const isGroup = limit !== null && process.platform !== "win32";
    const child = spawn(command, args, {
      cwd: from,
      env: projectEnvironment(env, from),
      stdio,
      shell,
      detached: isGroup,
    });
    const end = (signal) => endChild(child, signal, isGroup);
    commands.set(child, end);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    let isLate = false;
    const done = (status) => {
      clearTimeout(late);
      commands.delete(child);
      resolve({ status: isLate ? null : status, output, isLate });
    };
    // A process outside of the group may hold its output open for longer.
    const doneSoon = () => setTimeout(done, outputMs);
    const giveUp = () => {
      isLate = true;
      if (child.exitCode === null && child.signalCode === null) child.once("exit", doneSoon);
      else doneSoon();
      end("SIGTERM");
      setTimeout(end, stopMs, "SIGKILL").unref();
    };
    const late = limit === null ? null : setTimeout(giveUp, limit);
    child.on("error", reject);
    child.on("close", done);
  });
}

function endChild(child, signal, isGroup) {
  try {
    process.kill(isGroup ? -child.pid : child.pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}

/** Ends the running commands. */
export const endCommands = () => {
  for (const end of commands.values()) end("SIGTERM");
};

/**
 * Starts a process of the system in the folder of its release, under the Node pinned there. It reports by message
 * what it has done (`{ step, detail }`), what somebody should look at (`{ warning }`), that it is ready (`{ ready:
 * true, … }`) or why it cannot be (`{ error }`); others go to `onMessage`. Its output goes to `log`; its error
 * stream is also shown once it is ready. It ends by itself when this process is gone, for whatever reason.
 */
export function startProcess({ name, args, env, from = root, log, onStep, onMessage }) {
  const output = logDescriptor(log);
  const child = spawn(pinnedNodeIn(from), args, {
    cwd: from,
    env: projectEnvironment(env, from),
    stdio: ["ignore", output, "pipe", "ipc"],
    // Ctrl-C reaches the whole group of a terminal, but we decide the order of stopping.
    detached: process.platform !== "win32",
  });
  closeSync(output);
  noteProcess(child);
  const errors = errorLines(name, child, log);
  const exited = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (status, signal) => {
      const how = signal ? `by ${signal}` : `with status ${status}`;
      // Its last lines come first, but whatever it has started may hold its output open for longer.
      const late = setTimeout(resolve, outputMs, how);
      child.once("close", () => {
        clearTimeout(late);
        resolve(how);
      });
    });
  });
  const ready = new Promise((resolve, reject) => {
    child.on("message", (message) => {
      if (message.step) onStep?.(message.step, message.detail);
      if (message.warning) console.error(`  warning: ${message.warning}`);
      if (message.error) reject(new Refusal(message.error));
      if (message.ready) resolve(message);
      onMessage?.(message);
    });
    void exited.then((how) => reject(new Refusal(errors.saidBefore(how))));
  });
  ready.then(() => errors.show()).catch(() => {});
  return {
    name,
    ready,
    exited,
    ask: (message, isAnswer, ms) => ask(child, message, isAnswer, ms),
    askForHandle: (message) => askForHandle(child, message),
    send: (message, handle) => new Promise((resolve) => child.send(message, handle, resolve)),
    signal: (signal) => child.kill(signal),
    stop: () => stopChild(child, exited),
  };
}

/** Sends a message; returns whether its answer came back within `ms`. */
function ask(child, message, isAnswer, ms) {
  return new Promise((resolve) => {
    const settle = (isAnswered) => {
      clearTimeout(late);
      child.off("message", hear);
      child.off("exit", giveUp);
      resolve(isAnswered);
    };
    const hear = (answer) => isAnswer(answer) && settle(true);
    const giveUp = () => settle(false);
    const late = setTimeout(giveUp, ms);
    child.on("message", hear);
    child.once("exit", giveUp);
    child.send(message, (error) => error && giveUp());
  });
}

/** Sends a message; returns the handle that comes back with the next one, null if the process ends before. */
function askForHandle(child, message) {
  return new Promise((resolve) => {
    const settle = (handle) => {
      child.off("message", hear);
      child.off("exit", giveUp);
      resolve(handle);
    };
    const hear = (_answer, handle) => handle && settle(handle);
    const giveUp = () => settle(null);
    child.on("message", hear);
    child.once("exit", giveUp);
    child.send(message, (error) => error && giveUp());
  });
}

function logDescriptor(log) {
  mkdirSync(dirname(log), { recursive: true });
  return openSync(log, "a");
}

/** Keeps a process's error output, and shows it as it comes once that is requested. */
function errorLines(name, child, log) {
  const file = linesInto(log);
  const last = [];
  let isShown = false;
  const lines = createInterface({ input: child.stderr });
  lines.on("line", (line) => {
    file.write(line);
    if (isShown) console.error(`${name}: ${line}`);
    else last.push(line);
  });
  lines.on("close", () => file.end());
  return {
    show() {
      isShown = true;
    },
    saidBefore: (how) =>
      last.slice(-12).join("\n") || `The ${name} ended ${how} before it was ready. Its log: ${log}`,
  };
}

/** Appends lines to a file. Those that do not fit on the disk are lost; the next one is tried again. */
function linesInto(path) {
  let file = null;
  const open = () =>
    createWriteStream(path, { flags: "a" }).on("error", () => {
      file = null;
    });
  return {
    write(line) {
      file ??= open();
      file.write(`${line}\n`);
    },
    end: () => file?.end(),
  };
}

async function stopChild(child, exited) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), stopMs);
  await exited;
  clearTimeout(late);
}
