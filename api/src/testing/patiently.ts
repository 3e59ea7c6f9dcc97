import { problemOfDatabase } from "../platform/http/database-errors.ts";
import { ApiProblem } from "../platform/http/errors.ts";

/** Repeats a call for as long as it is put off: a slow machine is no fault of the product. */
export async function patiently<Answer extends Told>(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  while (isPutOff(answer)) answer = await send();
  return answer;
}

/** The same for what is asked of the database or the drawing process without the API. */
export async function askedPatiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const { status } = error instanceof ApiProblem ? error : { status: problemOfDatabase(error)?.status };
      if (status !== 503) throw error;
    }
  }
}

interface Told {
  readonly status: number;
  readonly headers: Headers;
}

/** Whether it may be asked again in a moment: what is not ready does not say so. */
const isPutOff = ({ status, headers }: Told) => status === 503 && headers.get("retry-after") !== null;
