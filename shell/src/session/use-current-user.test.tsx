import { expect, test } from "@jest/globals";
import { fakeApi, json, openScreen, problem, screen, staff } from "@dmc-hub/sdk/test";
import { useCurrentUser } from "./use-current-user.ts";

const SIGNED_OUT = "Sign in to continue.";

function Who() {
  const { data, error } = useCurrentUser();
  if (data === undefined) return <p>Asking</p>;
  return <p>{`${data?.name ?? "Nobody"}. ${error?.message ?? "Fine."}`}</p>;
}

test("whoever comes signed out is nobody, and no error", async () => {
  fakeApi({ "GET /api/user": () => problem(401, SIGNED_OUT) });
  openScreen(<Who />);
  expect(await screen.findByText("Nobody. Fine.")).toBeVisible();
});

test("whoever was signed in and no longer is stays known, and the refusal goes to the page, which tells them", async () => {
  const answers = [json(staff), problem(401, SIGNED_OUT)];
  fakeApi({ "GET /api/user": () => answers.shift()! });
  const { hear } = openScreen(<Who />);
  expect(await screen.findByText(`${staff.name}. Fine.`)).toBeVisible();
  await hear();
  expect(await screen.findByText(`${staff.name}. 401: ${SIGNED_OUT}`)).toBeVisible();
});
