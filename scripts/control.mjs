import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { createInterface } from "node:readline";
import { json } from "node:stream/consumers";

/**
 * Accepts commands from this machine: `work` runs for a POST with the secret, is given what that carries as JSON, and its
 * output is sent back line by line. Returns the address and the secret, for those who may read them.
 */
export async function takeCommands(work) {
  const secret = randomBytes(32).toString("base64url");
  const server = createServer(async (call, answer) => {
    if (call.method !== "POST" || !isSame(call.headers.authorization, `Bearer ${secret}`)) {
      answer.writeHead(403).end();
      return;
    }
    const say = (line) => answer.write(`${JSON.stringify(line)}\n`);
    const end = await json(call)
      .then((what) => work(say, what))
      .then(
        () => ({ done: true }),
        ({ message }) => ({ error: message }),
      );
    answer.end(`${JSON.stringify(end)}\n`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.unref();
  return { port: server.address().port, secret };
}

/** Makes a running system do its work with `what`; `hear` receives each line of output. Throws what went wrong there. */
export async function command({ port, secret }, what, hear) {
  const call = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
  });
  call.end(JSON.stringify(what));
  const [answer] = await once(call, "response");
  for await (const line of createInterface({ input: answer })) {
    const said = JSON.parse(line);
    if (said.error) throw new Error(said.error);
    if (said.done) return;
    hear(said);
  }
  throw new Error("It ended before it was done.");
}

function isSame(given = "", wanted) {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
