import type { ComponentProps } from "react";
import { jest } from "@jest/globals";
import { openScreen, screen } from "../../../test/index.tsx";
import { ImportPanel } from "./import-panel.tsx";

/** The fields of what is imported. */
export const fields = [
  { name: "name", label: "Name", isRequired: true, aliases: ["company"] },
  { name: "email", label: "Email", isRequired: true },
  { name: "phone", label: "Phone" },
];

/** A file of a table. jsdom's files cannot be read as promises. */
export const table = (text: string) => {
  const content = new TextEncoder().encode(text);
  return Object.assign(new File([content], "clients.csv", { type: "text/csv" }), {
    arrayBuffer: () => Promise.resolve(content.slice().buffer),
  });
};

type Call = ComponentProps<typeof ImportPanel>["call"];

/** Opens the panel with a file, and notes its calls. */
export async function openPanel(text: string, call: Call) {
  const calls: Parameters<Call>[] = [];
  let closed = 0;
  const opened = openScreen(
    <ImportPanel
      noun={["client", "clients"]}
      fields={fields}
      call={(...given) => (calls.push(given), call(...given))}
      onClose={() => (closed += 1)}
    />,
  );
  await opened.person.upload(screen.getByLabelText("CSV file"), table(text));
  return { ...opened, calls, closed: () => closed };
}

/** The text and the name of each saved file. */
export function watchDownloads() {
  const saved: { name: string; text: () => Promise<string> }[] = [];
  let file = new Blob();
  Object.assign(URL, {
    createObjectURL: (given: Blob) => ((file = given), "blob:it"),
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const own = file;
    saved.push({ name: this.download, text: () => textOf(own) });
  });
  return saved;
}

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.readAsText(file);
  });
