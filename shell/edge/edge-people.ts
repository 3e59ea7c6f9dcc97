import type { RequestListener } from "node:http";
import type { Role } from "@dmc-hub/shared-types";

/** Cookies of a user with this role, as `apiOfPeople` knows them. */
export const signedInAs = (role: Role) => ({ headers: { cookie: `theme=dark; dmc_hub=${role}` } });

/** The cookie for which `apiOfPeople` cannot say who it is. */
export const unsaid = { headers: { cookie: "dmc_hub=unsaid" } };

/** An API that knows one user of each role by their session cookie, which over TLS has another name, and nobody else. */
export const apiOfPeople: RequestListener = ({ url, headers: { cookie = "", ...headers } }, response) => {
  const name = headers["x-forwarded-proto"] === "https" ? "__Host-dmc_hub" : "dmc_hub";
  const id =
    ["admin", "dmc", "user"].findIndex((role) => cookie.split("; ").at(-1) === `${name}=${role}`) + 1;
  const role = cookie.replace(/.*=/, "");
  const answer = url === "/api/user" ? person(id, role) : azure;
  const otherwise = cookie === unsaid.headers.cookie ? 503 : 401;
  response
    .writeHead(id > 0 ? 200 : otherwise, { "content-type": "application/json" })
    .end(JSON.stringify(id > 0 ? answer : {}));
};

const person = (id: number, role: string) => ({ id, role, username: role, name: "Camille Moreau" });

const azure = { subdomain: "azure", name: "Azure Coast Travel", theme: null };
