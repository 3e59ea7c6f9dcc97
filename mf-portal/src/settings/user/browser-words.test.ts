import { expect, test } from "@jest/globals";
import { browserWords } from "./browser-words.ts";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/140.0 Safari/537.36`, "Chrome on Linux", false],
  [`Mozilla/5.0 (Windows NT 10.0) ${like} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on Windows", false],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox on macOS",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1",
    "Safari on iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 16) ${like} SamsungBrowser/29.0 Chrome/136.0`,
    "Samsung Internet on Android",
    true,
  ],
  ["curl/8.5.0", "curl", false],
  ["Mozilla/5.0", "Unknown browser", false],
  [null, "Unknown browser", false],
] as const)("says of %s that it is %s", (userAgent, name, isHandheld) =>
  expect(browserWords(userAgent)).toEqual({ name, isHandheld }),
);
