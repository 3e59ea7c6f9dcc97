import type { JsonSchema, OpenApi, Operation } from "@dmc-hub/shared-types/openapi";
import { docsStyle } from "./docs-style.ts";
import { html, type Html } from "../http/html.ts";
import { type PublicPage, publicPage } from "../http/public-page.ts";

/** Builds the contract's page for people. It needs no script and no other file. */
export function docsPage(document: OpenApi): PublicPage {
  const { info, tags, paths } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name, description }) => {
    const members = calls.filter(({ operation }) => operation.tags.includes(name));
    return { name, description, calls: members };
  });
  return publicPage({
    title: info.title,
    style: docsStyle,
    script: null,
    body: html`<header>
        <h1>${info.title}</h1>
        <p>${proseOf(info.description)}</p>
        <p>Version ${info.version}. OpenAPI document: <a href="/api/openapi.json">openapi.json</a></p>
        <nav aria-label="Groups">
          ${groups.map(({ name }) => html`<a href="#${name}">${name}</a>`)} <a href="#errors">Errors</a>
        </nav>
      </header>
      <main>${groups.map(groupOf)} ${errorsOf(document)}</main>`,
  });
}

interface DocumentedCall {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly DocumentedCall[];
}

const groupOf = ({ name, description, calls }: Group) =>
  html`<section id="${name}" aria-labelledby="${name}-title">
    <h2 id="${name}-title">${name}</h2>
    <p>${proseOf(description)}</p>
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
    <p>${accessOf(operation)}</p>
    ${
      parameters.length > 0 &&
      fieldsOf(
        "Parameters",
        parameters.map(({ name, description, required, schema }) => ({
          name,
          description,
          isRequired: required,
          schema,
        })),
      )
    }
    ${body && fieldsOf("Request body", propertiesOf(body))}
    ${!body && requestBody && html`<h3>Request body: a file, ${Object.keys(requestBody.content).join(", ")}</h3>`}
    ${answer && fieldsOf(`Response ${status}`, propertiesOf(answer))}
    ${!answer && html`<h3>Response ${status}: ${file === "" ? "no body" : `a file, ${file}`}</h3>`}
    <p>Errors: ${errorStatusesOf(operation).join(", ")}</p>
  </details>`;
}

function accessOf({ "x-access": access, security }: Operation): string {
  if (access === "public") return "Open to everyone.";
  if (access === "session") return "Open to every signed-in user.";
  const others = security.some((way) => "edge" in way) ? ["the edge server"] : [];
  return `Open to ${[...access.map((role) => `role ${role}`), ...others].join(" and ")}.`;
}

const errorStatusesOf = ({ responses }: Operation): string[] =>
  Object.keys(responses).filter((status) => Number(status) >= 400);

/** The meaning of each error status, once for all calls. */
function errorsOf({ paths, components }: OpenApi): Html {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const statuses = [...new Set(operations.flatMap((operation) => errorStatusesOf(operation)))].toSorted();
  const answers = new Map(operations.flatMap(({ responses }) => Object.entries(responses)));
  return html`<section id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">Errors</h2>
    <dl>
      ${statuses.map((status) => {
        const name = answers.get(status)?.$ref?.replace("#/components/responses/", "") ?? "";
        return html`<dt>${status}</dt>
          <dd>${proseOf(components.responses[name]?.description)}</dd>`;
      })}
    </dl>
  </section>`;
}

/** A description with its code marked up. */
const proseOf = (text = ""): Html =>
  html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;

interface DocumentedField {
  readonly name: string;
  readonly description?: string;
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
        <th scope="col">Required</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ({ name, description, isRequired, schema }) =>
          html`<tr>
            <th scope="row"><code>${name}</code></th>
            <td>${[valueOf(schema), description].filter(Boolean).join(". ")}</td>
            <td>${isRequired ? "yes" : "no"}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** A schema in words: "string, 2 to 200 characters or null". */
function valueOf(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map((one) => valueOf(one)).join(" or ");
  if (schema.enum) return schema.enum.join(", ");
  const { type = "any", format, minimum, maximum } = schema;
  const limits = [
    lengthOf(schema),
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum}`,
  ];
  return [format ?? type, ...limits.filter((limit) => limit !== false)].join(", ");
}

function lengthOf({ minLength, maxLength }: JsonSchema): string | false {
  if (maxLength === undefined) return minLength !== undefined && `at least ${minLength} characters`;
  return minLength === undefined
    ? `at most ${maxLength} characters`
    : `${minLength} to ${maxLength} characters`;
}
