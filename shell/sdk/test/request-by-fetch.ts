/** Does what uploads ask of `XMLHttpRequest` by way of `fetch`, which the tests answer. */
export class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  #answered = new Response();
  #method = "";
  #address = "";
  status = 0;
  statusText = "";
  responseText = "";

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.headers.get(name);
  }

  send(body: Blob): void {
    void this.#send(body);
  }

  async #send(body: Blob): Promise<void> {
    const sent = { loaded: body.size, total: body.size };
    this.upload.dispatchEvent(Object.assign(new Event("progress"), sent));
    try {
      this.#answered = await fetch(this.#address, { method: this.#method, headers: this.#headers, body });
      this.responseText = await this.#answered.text();
      this.status = this.#answered.status;
      this.dispatchEvent(new Event("load"));
    } catch {
      this.dispatchEvent(new Event("error"));
    }
  }
}
