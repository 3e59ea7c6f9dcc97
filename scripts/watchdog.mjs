import { get } from "node:http";

/** How many requests are made within the limit. */
const turns = 5;

/**
 * Requests `url` from a process again and again, and calls `onSilence` once it has not answered at all for
 * `limitMs`. Any answer counts, even a refusal or a broken connection: only a process that hangs is silent.
 * Time during which this process itself stood still, as on a sleeping laptop, does not count. Returns how to
 * stop.
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
