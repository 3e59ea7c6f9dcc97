import type { TestClient } from "../testing/test-client.ts";

/** Somebody who writes clients and opens each, until told to stop. */
export class Writer {
  /** Names of the clients that the API said it has. */
  readonly acknowledged: string[] = [];
  /** Names of those that were not there right afterwards. */
  readonly unread: string[] = [];
  readonly refused: { readonly status: number; readonly took: number }[] = [];
  readonly #who: TestClient;
  readonly #name: string;

  constructor(who: TestClient, name: string) {
    this.#who = who;
    this.#name = name;
  }

  async write(isOver: () => boolean): Promise<void> {
    for (let count = 0; !isOver(); count += 1) {
      const name = `${this.#name} ${count}`;
      const began = performance.now();
      const body = { name, type: "corporate", email: "a@mail.example" };
      const { status, body: row } = await this.#who.post("/api/clients", body);
      if (status === 201) {
        this.acknowledged.push(name);
        if ((await this.#who.get(`/api/clients/${row.id}`)).status === 404) this.unread.push(name);
      } else this.refused.push({ status, took: performance.now() - began });
    }
  }
}
