import { createServer, type RequestListener, type Server } from "node:http";
import { securityHeaders } from "./security-headers.ts";

const drainMs = 9_000;

/** A server that answers what is not HTTP with a plain refusal, and that can be drained. */
export function edgeServer(listener: RequestListener): Server {
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000 }, listener);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return;
    const status =
      error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
    const headers = Object.entries({ ...securityHeaders, connection: "close", "content-length": "0" });
    socket.end([`HTTP/1.1 ${status}`, ...headers.map((pair) => pair.join(": ")), "", ""].join("\r\n"));
  });
  return server;
}

/** Listens on every interface, IPv6 and IPv4. Rejects where the port is in use. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Takes no more connections, lets every answer under way finish, and resolves within ten seconds. */
export function drain(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
