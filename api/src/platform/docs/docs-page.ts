import type { JsonSchema, OpenApi, Operation } from "@dmc-hub/shared-types/openapi";
import { docsStyle } from "./docs-style.ts";
import { html, type Html } from "../http/html.ts";
import { type PublicPage, publicPage } from "../http/public-page.ts";

/** Makes the contract's page for people. It needs no script and no other file. */
export function docsPage({ info, paths }: OpenApi): PublicPage {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = Object.entries(Object.groupBy(calls, ({ operation }) => operation.tags[0] ?? ""));
  return publicPage({
    title: info.title,
    style: docsStyle,
    script: null,
    body: html`<header>
        <h1>${info.title}</h1>
        <p>Version ${info.version}, as a file: <a href="/api/openapi.json">openapi.json</a></p>
        <nav aria-label="Groups">${groups.map(([name]) => html`<a href="#${name}">${name}</a>`)}</nav>
      </header>
      <main>${groups.map(([name, members = []]) => groupOf(name, members))}</main>`,
  });
}

interface DocumentedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

const groupOf = (name: string, calls: readonly DocumentedCall[]) =>
  html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${name}</h2>
    ${calls.map(callOf)}
  </section>`;

function callOf({ path, method, operation }: DocumentedCall): Html {
  const { summary, parameters, requestBody, responses } = operation;
  const body = requestBody?.content["application/json"]?.schema;
  const [status = "", success] = Object.entries(responses)[0] ?? [];
  const answer = success?.content?.["application/json"]?.schema;
  const file = Object.keys(success?.content ?? {}).join(", ");
  return html`<details id="${operation.operationId}">
    <summary>
      <code class="${method}">${method.toUpperCase()}</code> <code>${path}</code> <span>${summary}</span>
    </summary>
    <p>${accessOf(operation["x-access"])}</p>
    ${
      parameters.length > 0 &&
      fieldsOf(
        "Parameters",
        parameters.map(({ name, required, schema }) => ({ name, isRequired: required, schema })),
      )
    }
    ${body && fieldsOf("Body", propertiesOf(body))}
    ${!body && requestBody && html`<h3>Body: a file, ${Object.keys(requestBody.content).join(", ")}</h3>`}
    ${answer && fieldsOf(`Answer ${status}`, propertiesOf(answer))}
    ${!answer && html`<h3>Answer ${status}, ${file === "" ? "without a body" : `a file, ${file}`}</h3>`}
  </details>`;
}

function accessOf(access: Operation["x-access"]): string {
  if (access === "public") return "Anybody may call this.";
  return access === "session" ? "Anyone signed in may call this." : `For the roles ${access.join(", ")}.`;
}

interface DocumentedField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: JsonSchema;
}

function propertiesOf(schema: JsonSchema): DocumentedField[] {
  const { properties = {}, required = [], items } = schema;
  if (schema.type === "array") return propertiesOf(items as JsonSchema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    isRequired: required.includes(name),
    schema: field as JsonSchema,
  }));
}

const fieldsOf = (title: string, fields: readonly DocumentedField[]) =>
  html`<table>
    <caption>
      ${title}
    </caption>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Value</th>
        <th scope="col">Needed</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, isRequired, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${valueOf(schema)}</td>
            <td>${isRequired ? "yes" : "no"}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A schema in words: "text, at least 2 characters, or null". */
function valueOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map((one) => valueOf(one)).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  const { type = "any", format, minLength, maxLength, minimum, maximum } = schema;
  const limits = [
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength}`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
  ];
  return [format ?? type, ...limits.filter((limit) => limit !== false)].join(", ");
}
