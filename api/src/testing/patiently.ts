import type { Answer } from "./test-client.ts";

/** Sends a call again for as long as it is told to: the time of the machine is no fact of the product. */
export async function patiently(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (answer.status === 503 && answer.headers.has("retry-after")) answer = await send();
  return answer;
}
