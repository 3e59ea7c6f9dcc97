import { SmokePage } from "../../shell/sdk/release/smoke-page.ts";
import { expect, openSession, test } from "../fixtures/test.ts";
import { entryOf, status } from "./faults.ts";
import { guides, targets } from "./targets.ts";

test.use({ isFresh: true });

/** What the shell says where it cannot show something, as another shell may word it. */
const reworded = [
  ["is not available right now", "has gone"],
  ["404 Page Not Found", "Nothing lives here"],
  ["This could not be opened", "No such thing"],
] as const;

/** Rewords what the page writes. It runs in the page. */
function reword(words: readonly (readonly [string, string])[]) {
  const own = Object.getOwnPropertyDescriptor(Node.prototype, "textContent");
  Object.defineProperty(Node.prototype, "textContent", {
    ...own,
    set(text: string | null) {
      const said = words.reduce((so, [from, to]) => so.replaceAll(from, to), text ?? "");
      own?.set?.call(this, said);
    },
  });
}

test("a release's gate sees what is not shown, however the shell words it", async ({ page, baseURL }) => {
  const session = page.context();
  await openSession(page.request, "azure");
  await session.addInitScript(reword, reworded);
  const faultsAt = async (path: string, isDialog = false) => {
    const opened = await SmokePage.in(session);
    const faults = await opened.faultsAt(`${baseURL}${path}`, isDialog);
    await opened.close();
    return faults;
  };
  expect(await faultsAt(guides.path)).toEqual([]);
  expect(await faultsAt("/nowhere")).toEqual(["Nothing lives here"]);
  expect(await faultsAt(`${guides.path}?open=999999`, true)).toContain("No such thing");
  for (const target of targets.filter(({ path }) => path === guides.path))
    await session.route(entryOf(target), status(404));
  expect(await faultsAt(guides.path)).toContain("Guides has gone");
});
