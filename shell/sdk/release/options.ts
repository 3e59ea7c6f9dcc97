/** Options of every command. */
export interface Options {
  /** Folder of the release store. */
  readonly store: string;
  /** Address of the running shell. */
  readonly shell: string;
  readonly why: string;
  /** Why screens are not opened in a browser first; null to open them. */
  readonly skipSmoke: string | null;
  /** Whether screens of the previous version may be missing. */
  readonly drop: boolean;
  /** Whether another version's canary may be ended. */
  readonly endCanary: boolean;
  /** Whether everything is checked and reported without changing anything. */
  readonly dryRun: boolean;
  /** File of the team's key pair, or its text. */
  readonly key: string;
  /** The platform's public key, which must have signed the owners; null if unknown here. */
  readonly platform: string | null;
  readonly say: (line: string) => void;
  /** Says what has changed, once it has: a store over HTTP takes it after the work is done. */
  readonly sayDone: (line: string) => void;
}

/** Options of an administrator's commands. */
export interface OwnerOptions extends Pick<Options, "store" | "say" | "sayDone"> {
  /** Folder of the platform's key pair. */
  readonly dataDir: string;
}
