/** How a session's browser is called, and whether it is held in the hand. */
interface BrowserWords {
  /** Such as "Firefox on Windows". */
  readonly name: string;
  readonly isHandheld: boolean;
}

/** The first that fits counts: many browsers call themselves by others' names as well. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const places = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
] as const;

/** Reads a User-Agent header; null where it was not told. What no browser wrote is shown by its first word. */
export function browserWords(userAgent: string | null): BrowserWords {
  if (userAgent === null || userAgent.trim() === "") return { name: "Unknown browser", isHandheld: false };
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const place = places.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [program = ""] = userAgent.trim().split(/[\s/]/);
  return {
    name: [browser ?? (program === "Mozilla" ? "Unknown browser" : program.slice(0, 40)), place]
      .filter((words) => words !== undefined)
      .join(" on "),
    isHandheld: /iPhone|iPad|Android/.test(userAgent),
  };
}
