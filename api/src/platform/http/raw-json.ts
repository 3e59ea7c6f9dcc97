/** An answer that PostgreSQL has already written as JSON. `Value` is its type. */
export class RawJson<Value> {
  readonly text: string;
  declare readonly holds: Value;

  constructor(text: string) {
    this.text = text;
  }
}
