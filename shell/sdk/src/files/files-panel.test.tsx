import { expect, test } from "@jest/globals";
import { ATTACHED_LIMIT, type AttachedFile, audits, createApiClient, files } from "@dmc-hub/shared-types";
import {
  fakeApi,
  fireEvent,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "../../test/index.tsx";
import { HistoryList } from "../history/history-list.tsx";
import { FilesPanel } from "./files-panel.tsx";

const contract: AttachedFile = {
  id: 41,
  relatedTo: "client",
  relatedId: 11,
  name: "Contract 2026.pdf",
  type: "application/pdf",
  size: 1_258_291,
  userName: "Ana Silva",
  createdAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
};
const passport: AttachedFile = {
  ...contract,
  id: 42,
  name: "passport.jpg",
  type: "image/jpeg",
  size: 700,
  userName: null,
};

const api = createApiClient({ audits, files });

const panel = <FilesPanel calls={api.files} relatedTo="client" relatedId={11} />;

interface Options {
  readonly kept?: AttachedFile[];
  /** Answers to uploads in turn; then each is accepted. */
  readonly replies?: Response[];
  /** Refusals of restored files in turn. */
  readonly refusals?: Response[];
  /** Whether the record's history is on the screen as well. */
  readonly isWithHistory?: boolean;
}

/** The panel over a server that keeps what it is sent. */
function openPanel({ kept = [], replies = [], refusals = [], isWithHistory = false }: Options = {}) {
  const deleted: AttachedFile[] = [];
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/files": () => json(kept),
    "GET /api/audit": () => json([]),
    "POST /api/files": ({ query, body }) => {
      const reply = replies.shift();
      if (reply) return reply;
      const { size } = body as File;
      kept.unshift({ ...contract, id: 50 + kept.length, name: query.get("name") ?? "", size });
      return json(kept[0], {}, 201);
    },
    "DELETE /api/files/:id": ({ path }) => {
      deleted.push(
        ...kept.splice(
          kept.findIndex(({ id }) => path.endsWith(`/${id}`)),
          1,
        ),
      );
      return nothing();
    },
    "POST /api/files/:id/restore": () => {
      const refusal = refusals.shift();
      if (refusal) return refusal;
      kept.push(...deleted.splice(0));
      return json(kept.at(-1));
    },
  });
  const sent = () => calls.filter(({ method, path }) => method === "POST" && path === "/api/files");
  const history = <HistoryList call={api.audits.list} of={{ resource: "client", resourceId: 11 }} />;
  const shown = isWithHistory ? (
    <>
      {panel}
      {history}
    </>
  ) : (
    panel
  );
  return { ...openScreen(shown), calls, sent };
}

const pdf = (name: string, size = 9) => new File(["x".repeat(size)], name, { type: "application/pdf" });

const names = async () =>
  (await screen.findAllByRole("listitem")).map((line) => within(line).getAllByRole("link")[0]?.textContent);

test("lists a record's files with their size, who brought them and when", async () => {
  const { calls } = openPanel({ kept: [contract, passport] });
  const [first, second] = await screen.findAllByRole("listitem");
  expect(first).toHaveTextContent("Contract 2026.pdf1.2 MB · Ana Silva, yesterday");
  expect(first).toContainHTML("<bdi>Ana Silva</bdi>, ");
  expect(second).toHaveTextContent("passport.jpg1 KB · Somebody, yesterday");
  expect(screen.getByRole("link", { name: "Contract 2026.pdf" })).toHaveAttribute(
    "href",
    "/api/files/41/content",
  );
  const shown = screen.getByRole("link", { name: "passport.jpg" });
  expect(shown).toHaveAttribute("href", "/api/files/42/content?inline=true");
  expect(shown).toHaveAttribute("target", "_blank");
  expect(screen.getByRole("link", { name: "Download passport.jpg" })).toHaveAttribute("download");
  expect(calls.find(({ path }) => path === "/api/files")?.query.toString()).toBe(
    "relatedTo=client&relatedId=11",
  );
});

test("uploads several chosen files one after another, each once", async () => {
  const { person, sent } = openPanel();
  expect(await screen.findByText(/No files yet/)).toBeVisible();
  const chooser = screen.getByLabelText("Files to upload");
  await person.upload(chooser, [pdf("one.pdf"), pdf("two.pdf")]);
  await waitFor(async () => expect(await names()).toEqual(["two.pdf", "one.pdf"]));
  expect(screen.queryByText(/No files yet/)).toBeNull();
  const [one, two] = sent();
  expect(one?.headers.get("content-type")).toBe("application/octet-stream");
  expect(one?.headers.get("idempotency-key")).not.toBe(two?.headers.get("idempotency-key"));
  expect(one?.query.get("relatedTo")).toBe("client");
});

test("takes dropped files", async () => {
  openPanel();
  const section = await screen.findByRole("region", { name: "Files" });
  const dataTransfer = { files: [pdf("dropped.pdf")], types: ["Files"] };
  fireEvent.dragOver(section, { dataTransfer });
  expect(screen.getByText("Drop to upload")).toBeVisible();
  fireEvent.drop(section, { dataTransfer });
  await waitFor(async () => expect(await names()).toEqual(["dropped.pdf"]));
  expect(screen.queryByText("Drop to upload")).toBeNull();
});

test("says why a file was refused, and does not send one that is too large", async () => {
  const { person, sent } = openPanel({ replies: [problem(400, "This file is empty")] });
  await screen.findByText(/No files yet/);
  const large = pdf("large.pdf");
  Object.defineProperty(large, "size", { value: ATTACHED_LIMIT + 1 });
  await person.upload(screen.getByLabelText("Files to upload"), [pdf("nothing.pdf", 0), large]);
  expect(await screen.findByText("This file is empty")).toBeVisible();
  expect(screen.getByText(/It is larger than 10 MB/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(sent()).toHaveLength(1);
  for (const button of screen.getAllByRole("button", { name: "Dismiss" })) await person.click(button);
  expect(screen.getByText(/No files yet/)).toBeVisible();
});

test("tries a file again with the same key, so that it is kept once", async () => {
  const { person, sent } = openPanel({ replies: [problem(503, "Restarting.")] });
  await screen.findByText(/No files yet/);
  await person.upload(screen.getByLabelText("Files to upload"), pdf("one.pdf"));
  expect(await screen.findByText("Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(async () => expect(await names()).toEqual(["one.pdf"]));
  const [first, second] = sent();
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("deletes a file, and restores it from the toast", async () => {
  const { person, toasts } = openPanel({ kept: [contract] });
  await person.click(await screen.findByRole("button", { name: "Delete Contract 2026.pdf" }));
  expect(await screen.findByText(/No files yet/)).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "File Deleted", description: "Contract 2026.pdf" });
  toasts.at(-1)?.action?.onSelect();
  expect(await screen.findByRole("link", { name: "Contract 2026.pdf" })).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "File Restored" });
});

test("a file that could not be restored just now can be restored again", async () => {
  const { person, toasts } = openPanel({ kept: [contract], refusals: [problem(503, "Restarting.")] });
  await person.click(await screen.findByRole("button", { name: "Delete Contract 2026.pdf" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Failed to restore the file" }));
  expect(toasts.at(-1)?.action?.label).toBe("Try again");
  toasts.at(-1)?.action?.onSelect();
  expect(await screen.findByRole("link", { name: "Contract 2026.pdf" })).toBeVisible();
});

test("an open history shows that a file came, went and came back", async () => {
  const { calls, person, toasts } = openPanel({ kept: [contract], isWithHistory: true });
  const reads = () => calls.filter(({ path }) => path === "/api/audit").length;
  await person.click(await screen.findByRole("button", { name: "Delete Contract 2026.pdf" }));
  await waitFor(() => expect(reads()).toBe(2));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts.at(-1)?.action?.onSelect();
  await waitFor(() => expect(reads()).toBe(3));
  await person.upload(screen.getByLabelText("Files to upload"), pdf("one.pdf"));
  await waitFor(() => expect(reads()).toBe(4));
});

test("says why the files could not be loaded, and tries again", async () => {
  const answers = [problem(503, "Restarting."), json([contract])];
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "USD", timeZone: "UTC" }),
    "GET /api/files": () => answers.shift() ?? json([]),
  });
  const { person } = openScreen(panel);
  expect(await screen.findByRole("alert")).toHaveTextContent("The files could not be loaded. Restarting.");
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "Contract 2026.pdf" })).toBeVisible();
});
