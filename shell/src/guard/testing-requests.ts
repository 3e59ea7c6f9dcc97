/** React Router creates a Request with a jsdom signal, which Node's own Request refuses. */
class UnsignalledRequest extends Request {
  constructor(input: string | URL, { signal: _jsdoms, ...init }: RequestInit = {}) {
    super(input, init);
  }
}

/** Lets the browser's router work in jsdom. */
export const withUnsignalledRequests = (): void =>
  void Object.assign(globalThis, { Request: UnsignalledRequest });
