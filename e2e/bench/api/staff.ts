import type { Client } from "pg";

/** Creates an account on a DMC's staff and signs it in; returns the headers of its calls. */
export async function signInAsStaff(
  owner: Client,
  port: number,
  dmcId: number,
): Promise<Record<string, string>> {
  const account = {
    username: `bench${dmcId}`,
    password: "bench-secret",
    name: "Bench",
    email: `bench${dmcId}@mail.example`,
  };
  await post(port, "/api/register", account).catch(() => null);
  await owner.query("set role app_owner");
  await owner.query("update app.users set role = 'dmc', dmc_id = $1 where username = $2", [
    dmcId,
    account.username,
  ]);
  await owner.query("reset role");
  const response = await post(port, "/api/login", account);
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  return { cookie, "sec-fetch-site": "same-origin" };
}

async function post(port: number, path: string, body: object): Promise<Response> {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
