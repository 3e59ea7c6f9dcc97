/** What every command is told. */
export interface Options {
  /** The release store's folder. */
  readonly store: string;
  /** Address of the shell that runs. */
  readonly shell: string;
  readonly why: string;
  /** Why no screen is opened in a browser first; null to open them. */
  readonly skipSmoke: string | null;
  /** Whether screens that the version before had may be gone. */
  readonly drop: boolean;
  /** Whether another version's canary may be ended. */
  readonly endCanary: boolean;
  /** Whether everything is checked and told, and nothing changed. */
  readonly dryRun: boolean;
  /** File of the team's key pair, or its text. */
  readonly key: string;
  /** The platform's public key, which must have signed the owners; null where it is not known here. */
  readonly platform: string | null;
  readonly say: (line: string) => void;
  /** Says what has changed, once it has: a store over HTTP takes it after the work is done. */
  readonly sayDone: (line: string) => void;
}
