import { json, listPage, openScreen } from "@dmc-hub/sdk/test";
import { azure, companyAnswers } from "../address/testing-company.ts";
import { MessagesPanel } from "./messages-panel.tsx";
import { greeting } from "./testing-message.ts";

/** What the API answers when the list has these messages. */
export const answers = (...rows: object[]) => ({
  ...companyAnswers,
  "GET /api/company/members": () =>
    json([
      { id: 7, name: "Ana Silva", username: "ana", email: "a@azure.example", avatar: null },
      { id: 8, name: "Bruno Reis", username: "bruno", email: "b@azure.example", avatar: null },
      { id: 9, name: "Noa Berg", username: "noa", email: "n@azure.example", avatar: null, isWaiting: true },
    ]),
  "GET /api/messages": () => listPage(rows),
  "GET /api/messages/:id": () => json(greeting),
  "POST /api/messages": () => json(greeting),
});

/** The panel, as the address says. */
export const open = (at = "/dashboard?panel=messages") =>
  openScreen(<MessagesPanel company={azure} onClose={() => undefined} />, { at });
