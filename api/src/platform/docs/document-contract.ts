import type { Router } from "@koa/router";
import { contract } from "@dmc-hub/shared-types";
import { openApi } from "@dmc-hub/shared-types/openapi";
import { docsPage } from "./docs-page.ts";

/** Answers the contract itself, for programs and for people. */
export function documentContract(router: Router): void {
  const document = openApi(contract, { title: "DMC Hub API", version: "1.0.0" });
  const text = JSON.stringify(document);
  const page = docsPage(document);
  router.get("/api/openapi.json", (ctx) => {
    ctx.body = text;
    ctx.type = "application/json";
  });
  router.get("/api/docs", (ctx) => {
    ctx.set("content-security-policy", page.policy);
    ctx.body = page.html;
    ctx.type = "text/html";
  });
}
