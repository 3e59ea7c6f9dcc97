/** An answer that PostgreSQL has written as JSON already. `Value` is what it holds. */
export class RawJson<Value> {
  readonly text: string;
  declare readonly holds: Value;

  constructor(text: string) {
    this.text = text;
  }
}
