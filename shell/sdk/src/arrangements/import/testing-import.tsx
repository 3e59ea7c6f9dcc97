import type { ComponentProps } from "react";
import { openScreen, screen } from "../../../test/index.tsx";
import { ImportPanel } from "./import-panel.tsx";

/** The fields of what is imported. */
export const fields = [
  { name: "name", label: "Name", isRequired: true, aliases: ["company"] },
  { name: "email", label: "Email", isRequired: true },
  { name: "phone", label: "Phone" },
];

/** jsdom's files cannot be read as promises. */
const csv = (text: string) => {
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
  await opened.person.upload(screen.getByLabelText("CSV file"), csv(text));
  return { ...opened, calls, closed: () => closed };
}
