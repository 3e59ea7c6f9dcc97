import { afterEach, expect, test } from "@jest/globals";
import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "../../test/index.tsx";
import { createQueryClient } from "./query-client.ts";

const { fetch: own } = globalThis;
afterEach(() => {
  globalThis.fetch = own;
});

test("asks again for what failed, and for nothing else, once there is a network again", async () => {
  const client = createQueryClient(() => undefined);
  client.mount();
  const calls = { failed: 0, known: 0 };
  const failing = new QueryObserver(client, {
    queryKey: ["/api/clients"],
    queryFn: async () => {
      calls.failed += 1;
      if (calls.failed === 1) throw new TypeError("Failed to fetch");
      return "clients";
    },
  });
  const known = new QueryObserver(client, {
    queryKey: ["/api/user"],
    queryFn: async () => (calls.known += 1),
  });
  const stop = [failing.subscribe(() => undefined), known.subscribe(() => undefined)];
  await waitFor(() => expect(failing.getCurrentResult().status).toBe("error"));
  dispatchEvent(new Event("offline"));
  dispatchEvent(new Event("online"));
  await waitFor(() => expect(failing.getCurrentResult().data).toBe("clients"));
  expect(calls).toEqual({ failed: 2, known: 1 });
  for (const end of stop) end();
  client.unmount();
});

test("says in a sentence that the server cannot be reached", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
  const asked = createQueryClient(() => undefined).fetchQuery({ queryKey: ["/api/notifications"] });
  await expect(asked).rejects.toMatchObject({
    name: "ApiError",
    status: 0,
    message: "The server cannot be reached. Check your connection and try again.",
  });
});

test("asks who is signed in once more when a call is refused, for their role may be another one", async () => {
  const client = createQueryClient(() => undefined);
  let asked = 0;
  const known = new QueryObserver(client, { queryKey: ["/api/user"], queryFn: async () => (asked += 1) });
  const stop = known.subscribe(() => undefined);
  await waitFor(() => expect(asked).toBe(1));
  globalThis.fetch = async () => new Response(null, { status: 403 });
  await expect(client.fetchQuery({ queryKey: ["/api/clients"] })).rejects.toMatchObject({ status: 403 });
  await waitFor(() => expect(asked).toBe(2));
  stop();
});

test("tells the page of a session that has ended, whatever was asked for", async () => {
  const refusals: number[] = [];
  const client = createQueryClient(({ status }) => void refusals.push(status));
  globalThis.fetch = async () => new Response(null, { status: 401 });
  for (const address of ["/api/user", "/api/clients"])
    await expect(client.fetchQuery({ queryKey: [address] })).rejects.toMatchObject({ status: 401 });
  expect(refusals).toEqual([401, 401]);
});

test("does not ask again who is signed in when that is refused", async () => {
  const client = createQueryClient(() => undefined);
  let asked = 0;
  globalThis.fetch = async () => ((asked += 1), new Response(null, { status: 403 }));
  const known = new QueryObserver(client, { queryKey: ["/api/user"] });
  const stop = known.subscribe(() => undefined);
  await waitFor(() => expect(known.getCurrentResult()).toMatchObject({ status: "error", isFetching: false }));
  expect(asked).toBe(1);
  stop();
});
