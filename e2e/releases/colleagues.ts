import { type APIRequestContext, request } from "@playwright/test";
import type { RemoteReport, SessionUser } from "@dmc-hub/shared-types";
import { expect, openSession, sameSite, unique } from "../fixtures/test.ts";

/** A member of a DMC's staff with their own tab. */
interface Colleague {
  /** Reports how a version of mf-network performed in it. */
  report(fared: Pick<RemoteReport, "version" | "starts" | "failures" | "startMs">): Promise<void>;
}

const PASSWORD = "colleague-demo";

/** Creates more staff for a DMC of the demo, and signs them in. */
export async function colleaguesOf(
  dmc: "azure" | "summit",
  count: number,
  address: string,
): Promise<Colleague[]> {
  const people = await request.newContext();
  await openSession(people, dmc, address);
  const { dmcId } = (await (await people.get(`${address}/api/user`)).json()) as SessionUser;
  await openSession(people, "admin", address);
  const colleagues: Colleague[] = [];
  for (let index = 0; index < count; index += 1) {
    const username = unique(dmc).replaceAll(" ", "-");
    const person = { username, name: username, email: `${username}@mail.example`, role: "dmc", dmcId };
    await send(people, `${address}/api/users`, { ...person, password: PASSWORD }, address);
    const own = await request.newContext();
    await send(own, `${address}/api/login`, { username, password: PASSWORD }, address);
    colleagues.push({
      async report(fared) {
        const reports = [{ remote: "mf-network", errors: 0, ...fared }];
        await send(own, `${address}/api/remote-reports`, { reports }, address);
      },
    });
  }
  return colleagues;
}

async function send(who: APIRequestContext, to: string, data: object, address: string): Promise<void> {
  const answer = await who.post(to, { data, headers: sameSite(address) });
  expect(answer.ok(), await answer.text()).toBe(true);
}
