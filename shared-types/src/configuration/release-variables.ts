import { publicKey } from "../core/release-owners.ts";
import { address, origins, such, text } from "./rules.ts";
import { variable } from "./variable.ts";

/** What remotes are released and served by. */
export const releaseVariables = {
  RELEASE_STORE: variable(
    text,
    "`releases` in `DATA_DIR`",
    "the folder into which remotes are released: [docs/release-store.md](docs/release-store.md)",
  ),
  RELEASE_STORE_ORIGIN: variable(
    origins,
    "none",
    "the origin that serves its files, where that is not the edge",
  ),
  RELEASE_PLATFORM_KEY: variable(
    such(
      "must look like ed25519:… with 43 characters, as owners add prints it",
      (value) => publicKey.safeParse(value).success,
    ),
    "made by `owners add`",
    "whose key signs the owners of remotes: [docs/release-store.md](docs/release-store.md)",
  ),
  REMOTE_KEY: variable(text, "`~/.config/dmc-hub/`", "a team's key pair, as a file or its text"),
  RELEASED_BY: variable(text, "`user@machine`", "who releases, in the history"),
  OVERRIDE_ORIGINS: variable(
    origins,
    "none",
    "origins, comma-separated, from which people may take a remote for themselves, to develop it",
  ),
  SHELL_URL: variable(
    address(/^https?:\/\//, "https://hub.example"),
    "`http://localhost:$PORT`",
    "the shell that `npm run remote` and `npm run dev -- <remote>` use",
  ),
  SMOKE_ACCOUNTS: variable(
    text,
    "the demo's",
    "`name:password`, separated by blanks: accounts for a release's smoke run",
  ),
  CHROMIUM_PATH: variable(text, "found", "the browser of a release's smoke run"),
};
