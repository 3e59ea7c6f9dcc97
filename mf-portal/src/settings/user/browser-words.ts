/** A session's browser, and whether it runs on a phone or tablet. */
interface BrowserWords {
  /** Such as "Firefox on Windows". */
  readonly name: string;
  readonly isHandheld: boolean;
}

/** The first match counts: many browsers also name others. */
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

/** Parses a User-Agent header; null if unknown. For other programs, its first word is shown. */
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
