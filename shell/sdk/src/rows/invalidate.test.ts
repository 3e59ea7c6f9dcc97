import { expect, test } from "@jest/globals";
import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "../../test/index.tsx";
import { createQueryClient } from "../services/query-client.ts";
import { invalidate } from "./invalidate.ts";

const LIST = "/api/clients";

/** A cache, and a read of the list that is answered when a test says what with. */
function reading() {
  const client = createQueryClient(() => undefined);
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  return { client, asked, query: { queryKey: [LIST, { sort: "name" }], queryFn } };
}

test("what is read for the first time during a change is shown, and then read again", async () => {
  const { client, asked, query } = reading();
  const shown = new QueryObserver(client, query);
  const stop = shown.subscribe(() => undefined);
  const done = invalidate(client, [LIST]);
  asked[0]?.resolve("as before");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(shown.getCurrentResult().data).toBe("as before");
  asked[1]?.resolve("with the change");
  await done;
  expect(shown.getCurrentResult().data).toBe("with the change");
  stop();
});

test("what is read early for a screen that is not open yet counts as stale then", async () => {
  const { client, asked, query } = reading();
  const early = client.prefetchQuery(query);
  const done = invalidate(client, [LIST]);
  asked[0]?.resolve("as before");
  await Promise.all([early, done]);
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true);
  expect(asked).toHaveLength(1);
});

test("what has been read is read again once, and nothing else is", async () => {
  const { client, asked, query } = reading();
  client.setQueryData(query.queryKey, "as before");
  client.setQueryData(["/api/clientsandmore"], "another");
  const shown = new QueryObserver(client, query);
  const stop = shown.subscribe(() => undefined);
  const done = invalidate(client, [LIST]);
  expect(asked).toHaveLength(1);
  asked[0]?.reject(new Error("gone"));
  await done;
  expect(asked).toHaveLength(1);
  expect(client.getQueryState(["/api/clientsandmore"])?.isInvalidated).toBe(false);
  stop();
});
