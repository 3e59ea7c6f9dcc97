/** Refused styles, with the place and the reason. */
export class CssRefusal extends Error {
  override readonly name = "CssRefusal";
  /** From 1. */
  readonly line: number;
  /** In plain words. */
  readonly reason: string;

  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}
