/** Which status may follow which. A status may always stay as it is. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** Whether a thing in status `from` may become `to`. */
export const mayBecome = <Status extends string>(allowed: Transitions<Status>, from: Status, to: Status) =>
  from === to || allowed[from].includes(to);
