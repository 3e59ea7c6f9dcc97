import Keygrip from "keygrip";
import { LRUCache } from "lru-cache";

/** Maximum number of signatures that a process remembers. */
const MOST = 10_000;

/**
 * Signs cookies with the first key and accepts those of any. Valid signatures are remembered: every call
 * brings one, and computing it again took a quarter of a short call's time.
 */
export function cookieKeys(keys: string[]): Keygrip {
  const keygrip = new Keygrip(keys);
  const compute = keygrip.index.bind(keygrip);
  const known = new LRUCache<string, number>({ max: MOST });
  keygrip.index = (data, signature) => {
    const cookie = `${data} ${signature}`;
    const index = known.get(cookie) ?? compute(data, signature);
    if (index >= 0) known.set(cookie, index);
    return index;
  };
  return keygrip;
}
