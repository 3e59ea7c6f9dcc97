import type { Router } from "@koa/router";
import { contract, contractGroups } from "@dmc-hub/shared-types";
import { type OpenApi, openApi } from "@dmc-hub/shared-types/openapi";
import { sessionCookie } from "../session/sessions.ts";
import { docsPage } from "./docs-page.ts";

/** Serves the contract itself, for programs and for people. */
export function documentContract(router: Router, isSecure: boolean): void {
  // Making them takes a tenth of a second, and most processes are never asked.
  let made: ReturnType<typeof documents> | null = null;
  const kept = () => (made ??= documents(isSecure));
  router.get("/api/openapi.json", (ctx) => {
    ctx.body = kept().text;
    ctx.type = "application/json";
  });
  router.get("/api/docs", (ctx) => {
    const { policy, html } = kept().page;
    ctx.set("content-security-policy", policy);
    ctx.body = html;
    ctx.type = "text/html";
  });
}

function documents(isSecure: boolean) {
  const document = contractDocument(isSecure);
  return { text: JSON.stringify(document), page: docsPage(document) };
}

/** The contract as an OpenAPI document, for an installation served with or without TLS. */
export const contractDocument = (isSecure: boolean): OpenApi =>
  openApi(contract, INFO, { groups: contractGroups, sessionCookie: sessionCookie(isSecure) });

const INFO = {
  title: "DMC Hub API",
  version: "1.0.0",
  description:
    "Sign in with `POST /api/login` and send the cookies that it sets with every call. Calls that change something also need an `Origin` header with the address of this host, as browsers send it. Bodies and answers are JSON unless a call says otherwise; errors are problem details (RFC 9457) with a sentence for the person at the screen.",
  license: { name: "UNLICENSED: all rights reserved", identifier: "LicenseRef-UNLICENSED" },
};
