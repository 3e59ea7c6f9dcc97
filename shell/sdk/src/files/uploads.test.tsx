import { expect, test } from "@jest/globals";
import { type AttachedFile, createApiClient, files } from "@dmc-hub/shared-types";
import { Link, useSearchParams } from "react-router-dom";
import { fakeApi, json, openScreen, problem, screen, waitFor } from "../../test/index.tsx";
import { unsavedChanges } from "../services/unsaved-changes.ts";
import { FilesPanel } from "./files-panel.tsx";

const { files: calls } = createApiClient({ files });

/** Stays on the screen between two clients, and shows the files of the one in the address. */
function Screen() {
  const [params] = useSearchParams();
  const id = params.get("open");
  return (
    <>
      <Link to="?open=11">Acme</Link>
      <Link to="?open=12">Birch</Link>
      <Link to="?">Close</Link>
      {id === null ? null : <FilesPanel calls={calls} relatedTo="client" relatedId={Number(id)} />}
    </>
  );
}

/** The first client's files, over a server that keeps each file once the test answers its upload. */
function openFiles() {
  const kept: AttachedFile[] = [];
  const answers = new Map<string, (refusal?: Response) => void>();
  const seen = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/files": ({ query }) =>
      json(kept.filter(({ relatedId }) => String(relatedId) === query.get("relatedId"))),
    "POST /api/files": async ({ query }) => {
      const name = query.get("name") ?? "";
      const { promise, resolve } = Promise.withResolvers<Response | undefined>();
      answers.set(name, resolve);
      const refusal = await promise;
      if (refusal) return refusal;
      kept.push({
        id: 50 + kept.length,
        relatedTo: "client",
        relatedId: Number(query.get("relatedId")),
        name,
        type: "application/pdf",
        size: 9,
        userName: null,
        createdAt: "2026-02-01T10:00:00Z",
      });
      return json(kept.at(-1), {}, 201);
    },
  });
  const opened = openScreen(<Screen />, { at: "/clients?open=11" });
  return {
    ...opened,
    sent: () =>
      seen
        .filter(({ method }) => method === "POST")
        .map(({ query }) => `${query.get("name")} for ${query.get("relatedId")}`),
    choose: async (...names: string[]) => {
      const chosen = names.map((name) => new File(["x"], name, { type: "application/pdf" }));
      await opened.person.upload(screen.getByLabelText("Files to upload"), chosen);
    },
    /** Answers the upload of a file, once it has been sent. */
    answer: async (name: string, refusal?: Response) => {
      await waitFor(() => expect(answers.has(name)).toBe(true));
      answers.get(name)?.(refusal);
      answers.delete(name);
    },
    follow: (name: string) => opened.person.click(screen.getByRole("link", { name })),
  };
}

const isHeld = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("files go to the record on which they were chosen, which alone shows them", async () => {
  const { choose, follow, answer, sent } = openFiles();
  await choose("one.pdf", "two.pdf");
  expect(await screen.findByRole("progressbar", { name: "Uploading two.pdf" })).toBeVisible();
  await follow("Birch");
  expect(await screen.findByText(/No files yet/)).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
  await choose("three.pdf");
  await answer("one.pdf");
  await answer("two.pdf");
  await answer("three.pdf");
  expect(await screen.findByRole("link", { name: "three.pdf" })).toBeVisible();
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(sent()).toEqual(["one.pdf for 11", "two.pdf for 11", "three.pdf for 12"]);
  await follow("Acme");
  expect(await screen.findByRole("link", { name: "two.pdf" })).toBeVisible();
});

test("files of two records are sent one after another, and their progress is there again later", async () => {
  const { choose, follow, answer, sent } = openFiles();
  await choose("one.pdf");
  await follow("Birch");
  await choose("two.pdf");
  await follow("Acme");
  expect(await screen.findByRole("progressbar", { name: "Uploading one.pdf" })).toBeVisible();
  expect(sent()).toEqual(["one.pdf for 11"]);
  await answer("one.pdf");
  expect(await screen.findByRole("link", { name: "one.pdf" })).toBeVisible();
  await answer("two.pdf");
  await waitFor(() => expect(isHeld()).toBe(false));
});

test("a toast names the file that is refused after its panel was closed, and leads to its record", async () => {
  const { choose, follow, answer, toasts } = openFiles();
  await choose("one.pdf");
  await follow("Close");
  await answer("one.pdf", problem(503, "Restarting."));
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        title: "Failed to upload one.pdf",
        description: "Restarting.",
        tone: "destructive",
        opens: { kind: "client", id: 11 },
      },
    ]),
  );
  await follow("Acme");
  expect(await screen.findByText("Restarting.")).toBeVisible();
});

test("a refusal that the panel shows needs no toast, even if the panel was closed in between", async () => {
  const { choose, follow, answer, toasts, person } = openFiles();
  await choose("one.pdf");
  await follow("Close");
  await follow("Acme");
  await answer("one.pdf", problem(401, "Sign in."));
  expect(await screen.findByText("Sign in.")).toBeVisible();
  expect(toasts).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await answer("one.pdf");
  expect(await screen.findByRole("link", { name: "one.pdf" })).toBeVisible();
});

test("the browser asks before it leaves files that are on their way; the shell does not", async () => {
  const { choose, follow, answer } = openFiles();
  expect(isHeld()).toBe(false);
  await choose("one.pdf", "two.pdf");
  expect([isHeld(), unsavedChanges.wouldBeLost()]).toEqual([true, false]);
  await follow("Close");
  await answer("one.pdf");
  expect(isHeld()).toBe(true);
  await answer("two.pdf", problem(400, "This file is empty"));
  await waitFor(() => expect(isHeld()).toBe(false));
});
