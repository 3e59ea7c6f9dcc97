import { expect, test } from "@jest/globals";
import { misspeltIn } from "./misspelt.ts";
import { InvalidVariables, readVariables } from "./read-variables.ts";
import { traceSettings } from "./traces.ts";

test("nothing that is empty counts, and everything may be missing", () => {
  expect(readVariables({ API_PORT: "", DATABASE_URL: "" })).toEqual(readVariables({}));
  expect(readVariables({})).toMatchObject({ PORT: 3000, API_PORT: 4000, API_PROCESSES: 1 });
  expect(readVariables({ API_PROCESSES: "auto" }).API_PROCESSES).toBe("auto");
});

const read = () =>
  readVariables({
    PORT: "http",
    DATABASE_URL: "mysql://u:secret@db",
    SESSION_KEYS: "short",
    SMTP_URL: "mail",
  });

test("every wrong variable is named, and no secret is repeated", () => {
  expect(read).toThrow(InvalidVariables);
  expect(read).toThrow(
    /^The configuration is invalid: PORT must .*; DATABASE_URL must .*; SESSION_KEYS must .*; SMTP_URL must/,
  );
  expect(read).not.toThrow(/u:secret|"short"/);
});

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["SESION_KEYS", "SESSION_KEYS"],
  ["SMTP_URI", "SMTP_URL"],
  ["TURST_PROXY", "TRUST_PROXY"],
  ["database_url", "DATABASE_URL"],
  ["port", "PORT"],
])("%s was meant to be %s", (name, meant) => {
  expect(misspeltIn({ [name]: "x" })).toEqual([{ name, meant }]);
});

test("what belongs to others is left alone", () => {
  const others = ["PATH", "HOME", "LANG", "USER", "SHELL", "PWD", "TERM", "HOSTNAME", "APP_PORT", "API_HOST"];
  const more = ["PGHOST", "PGPORT", "POSTGRES_URL", "NODE_OPTIONS", "LOGNAME", "MAIL", "XDG_DATA_DIRS"];
  expect(misspeltIn(Object.fromEntries([...others, ...more].map((name) => [name, "x"])))).toEqual([]);
});

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test.each([
  [{}, 0.01],
  [{ OTEL_TRACES_SAMPLER_ARG: "0.25" }, 0.25],
  [{ OTEL_TRACES_SAMPLER: "always_on", OTEL_TRACES_SAMPLER_ARG: "0.25" }, 1],
  [{ OTEL_TRACES_SAMPLER: "parentbased_always_off" }, 0],
  [{ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" }, 0],
])("with %j this share of calls is traced: %d", (environment, ratio) => {
  expect(traceSettings(readVariables({ ...COLLECTOR, ...environment }))?.ratio).toBe(ratio);
});

test("traces go to the collector's own path, or nowhere", () => {
  const withSlash = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example/otlp/" };
  expect(traceSettings(readVariables(withSlash))?.url).toBe("https://collector.example/otlp/v1/traces");
  expect(traceSettings(readVariables({ OTEL_TRACES_SAMPLER: "always_on" }))).toBeNull();
});

test.each([["2"], ["-1"], ["half"]])("%s is no share", (value) => {
  expect(() => readVariables({ OTEL_TRACES_SAMPLER_ARG: value })).toThrow(
    /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/,
  );
});
