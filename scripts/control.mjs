import { randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";
import { createInterface } from "node:readline";

/**
 * Takes commands from this machine: `work` is done for a POST that knows the secret, and what it says on the way goes
 * back line by line. Answers where, and the secret, for those who may read it.
 */
export async function takeCommands(work) {
  const secret = randomBytes(32).toString("base64url");
  const server = createServer(async (call, answer) => {
    if (call.method !== "POST" || !isSame(call.headers.authorization, `Bearer ${secret}`)) {
      answer.writeHead(403).end();
      return;
    }
    const say = (line) => answer.write(`${JSON.stringify(line)}\n`);
    const end = await work(say).then(
      () => ({ done: true }),
      ({ message }) => ({ error: message }),
    );
    answer.end(`${JSON.stringify(end)}\n`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.unref();
  return { port: server.address().port, secret };
}

/** Has a running system do its work; `hear` gets each line that it says. Throws with what went wrong there. */
export async function command({ port, secret }, hear) {
  const call = request({
    host: "127.0.0.1",
    port,
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
  });
  call.end();
  const [answer] = await once(call, "response");
  for await (const line of createInterface({ input: answer })) {
    const said = JSON.parse(line);
    if (said.error) throw new Error(said.error);
    if (said.done) return;
    hear(said);
  }
  throw new Error("It ended on the way.");
}

function isSame(given = "", wanted) {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
