import { get } from "node:http";

/** How often within the limit it is asked. */
const turns = 10;

/**
 * Asks a process at `url` again and again, and calls `onSilence` once it has said nothing at all for `limitMs`. Any
 * answer will do, a refusal or a connection that breaks off too: only a process that stands still says nothing. Time in
 * which this process stood still itself, as on a laptop that slept, does not count. Answers how to end it.
 */
export function watchdog({ url, limitMs, onSilence }) {
  const turnMs = limitMs / turns;
  const asked = new Set();
  let silentTurns = 0;
  let last = performance.now();

  const ask = () => {
    const call = get(url, { agent: false });
    const settle = () => {
      silentTurns = 0;
      forget();
    };
    const forget = () => {
      asked.delete(call);
      clearTimeout(late);
      call.destroy();
    };
    const late = setTimeout(forget, limitMs);
    asked.add(call);
    call.once("response", settle);
    call.on("error", () => asked.has(call) && settle());
  };

  const end = () => {
    clearInterval(timer);
    for (const call of asked) call.destroy();
    asked.clear();
  };

  const timer = setInterval(() => {
    const now = performance.now();
    if (now - last < turnMs * 1.5 && asked.size > 0) silentTurns += 1;
    last = now;
    if (silentTurns < turns) return ask();
    end();
    onSilence();
  }, turnMs);
  ask();
  return end;
}
