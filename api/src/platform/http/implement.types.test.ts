import { expect, test } from "@jest/globals";
import { contract } from "@dmc-hub/shared-types";
import type { Handlers } from "./implement.ts";

type Session = Handlers<typeof contract.session>;

declare const handlers: Session;

/** Never called; it only has to compile, or fail to compile where marked. */
export function compiles(): Session[] {
  const { logout: _logout, ...withoutLogout } = handlers;
  return [
    handlers,
    // @ts-expect-error a missing handler
    withoutLogout,
    // @ts-expect-error a handler of the wrong answer
    { ...handlers, user: async () => ({ name: "half a user" }) },
    // @ts-expect-error a handler that takes what the call does not have
    { ...handlers, login: async ({ body }: { body: { pin: number } }) => body.pin },
  ];
}

test("the handlers' types are checked by the compiler", () => {
  expect(Object.keys(contract.session)).toContain("logout");
});
