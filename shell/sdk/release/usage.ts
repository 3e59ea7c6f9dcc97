/** Commands that build a remote or try it, with tools that a release of DMC Hub does not have. */
export const buildCommands: ReadonlySet<string> = new Set([
  "create",
  "dev",
  "types",
  "test",
  "build",
  "release",
  "canary",
  "preview",
]);

/** The list of commands; in a release, which names its own command in DMC_HUB_COMMAND, those that it has. */
export function usage({ DMC_HUB_COMMAND: command }: Readonly<NodeJS.ProcessEnv>): string {
  return command
    ? `${command} remote <command> [options]\n\n${COMMANDS}\n\n${OPTIONS}`
    : `dmc-remote <command> [options]\n\n${BUILD_COMMANDS}\n${COMMANDS}\n\n${OPTIONS}\n${BUILD_OPTIONS}`;
}

const BUILD_COMMANDS = `\
  create <name>                  make the folder of a new remote, such as mf-tours; npm run remote installs it too
                                 elsewhere: a repository of its own, with --packages <folder> from packed packages
  dev [folder] [--alone]         serve it with hot updates, for a shell that runs or on a page of its own
  types [folder]                 check its types
  test [folder]                  check its types and run its tests
  build [folder]                 build it into dist
  release [folder]               build, check, upload, and serve it to everybody
  canary [folder] --percent 10   the same, for a share of the users, or --dmcs azure,summit
  preview [folder] --name pr-12  the same, for seven days, for whoever is signed in and has the link`;

const COMMANDS = `\
  promote <name>                 serve the canary to everybody
  rollback <name> [--to 1.2.3]   end a canary, or go back to the version before; --to 0 is what the shell was built with
  status                         what is served
  prune --keep-days 30           remove versions that nobody was served for so long
  unlock [name]                  break the locks of a release that nobody works on any more
  history [name]                 who changed what, when and why
  keys                           the team's public key, made where there is none
  owners list                    whose each remote is; for administrators also
  owners add <name> <public key> --who "Tours team" [--mail <address>] [--webhook <https address>]
                                 both are told when the platform stops a canary
  owners retire <name> <public key> [--void]    what it has signed stays good, unless --void`;

const OPTIONS = `\
  --store <folder>     the release store (RELEASE_STORE, else releases in DATA_DIR), or https://team:password@store.example
  --why <text>         for the history
  --key <file>         the team's key pair (REMOTE_KEY, else ~/.config/dmc-hub/remote-key.pem)`;

const BUILD_OPTIONS = `\
  --shell <address>    the shell that runs (SHELL_URL, else http://localhost:3000)
  --skip-smoke <why>   open no screen in a browser first
  --dry-run            check all, say what would be done, change nothing
  --drop               screens that the version before had may be gone
  --end-canary         another version's canary may end`;
