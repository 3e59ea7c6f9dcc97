/** One thing that was looked at. With an error nothing should start. */
export interface Finding {
  readonly level: "ok" | "warning" | "error";
  /** A variable, or a part of the system. */
  readonly about: string;
  /** What was seen and, unless it is well, what to do; continues the name, without a full stop. */
  readonly says: string;
}

export const ok = (about: string, says: string): Finding => ({ level: "ok", about, says });
export const warning = (about: string, says: string): Finding => ({ level: "warning", about, says });
export const fault = (about: string, says: string): Finding => ({ level: "error", about, says });

/** Nothing was said within `limit` ms. */
export const silence = (about: string, limit: number, advice: string): Finding =>
  warning(about, `no answer within ${limit / 1_000} s: ${advice}`);

/** As one sentence: "PORT must be a whole number from 1 to 65535." */
export const lineOf = ({ about, says }: Finding): string => `${about} ${says}.`;
