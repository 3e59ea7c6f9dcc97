import { callbackify } from "node:util";
import { Client, type ClientConfig } from "pg";
import { hostsOf } from "@dmc-hub/shared-types/configuration";
import { writableHost } from "./writable-host.ts";

type Connected = (error: Error | null, client?: Client) => void;

/** pg's client, which connects to the host that takes writes if its address names several, and whose loss ends nothing. */
export class DatabaseClient extends Client {
  readonly #config: ClientConfig;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#config = config;
    // A lost connection shows at its next use. Without a listener the event would end the process, also in the moment before
    // a pool listens.
    this.on("error", () => {});
  }

  override connect(): Promise<Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<Client> | void {
    const connect = () => this.#connect();
    return callback === undefined ? connect() : callbackify(connect)(callback);
  }

  async #connect(): Promise<Client> {
    const { connectionString = "" } = this.#config;
    // pg reads both when it connects, and the host's name for its certificate as well.
    if (hostsOf(connectionString).length > 1) Object.assign(this, await writableHost(this.#config));
    await super.connect();
    return this;
  }
}
