const resources = (names) => names.split(" ").map((name) => `src/resources/${name}.ts`);
const resourceTests = (names) => names.split(" ").map((name) => `src/resources/${name}.test.ts`);

/**
 * Code that is changed, and the tests that should notice it: as few as possible, because each change runs
 * them all.
 */
export const areas = {
  "shared-types": {
    folder: "shared-types",
    parts: [
      {
        code: ["src/core/**/!(*.test).ts"],
        tests: ["src/core/**/*.test.ts", "src/{contract,contract-text,kept-kinds,kinds,rules}.test.ts"],
      },
      {
        code: ["src/pricing/**/!(*.test).ts"],
        tests: ["src/pricing/**/*.test.ts", "src/contract-text.test.ts"],
      },
      {
        code: ["src/{maps,configuration}/**/!(*.test).ts"],
        tests: ["src/{maps,configuration}/**/*.test.ts", "src/contract-text.test.ts"],
      },
      // The kinds and the calls themselves.
      {
        code: ["src/!(*.test).ts", "src/!(core|pricing|maps|configuration)/**/!(*.test).ts"],
        tests: ["src/{contract,contract-text,kept-kinds,kinds,rules}.test.ts", "src/partners/*.test.ts"],
      },
    ],
  },
  resources: {
    folder: "api",
    parts: [
      {
        code: resources("search cursor order custom-filter page-sql cut-page read-page walked-page"),
        tests: resourceTests(
          "list search folded-search walked-searches custom-filter joined-lists cursor sql-parts page-sql",
        ),
      },
      {
        code: resources(
          "list list-names list-sources made-page noted-list kept-pages asked-rows tag-filter drop-old-changes",
        ),
        tests: resourceTests("list list-tags list-sources counted-lists noted-list kept-pages asked-rows"),
      },
      {
        code: resources("import-rows import-plan import-alike in-portions"),
        tests: resourceTests("import-rows import-alike"),
      },
      {
        code: resources(
          "rows kind-table with-row-tenant transitions references relations untied-rows record-files",
        ),
        tests: [
          ...resourceTests("rows references transitions trips sql-parts untied-rows"),
          "src/modules/{tasks/tasks-and-messages,files/files}.test.ts",
        ],
      },
      {
        code: resources("tenant-* shared-* note-* change-of"),
        tests: [
          ...resourceTests("rows references transitions trips search"),
          "src/modules/{tasks/tasks-and-messages,audit/audited-company,audit/audited-calls,files/files}.test.ts",
          "src/platform/events/events.test.ts",
        ],
      },
    ],
  },
  session: {
    folder: "api",
    parts: [
      { code: ["src/platform/session/limits.ts"], tests: ["src/platform/session/limits*.test.ts"] },
      {
        code: ["src/platform/session/{session-cache,passwords,cookie-keys}.ts"],
        tests: ["src/platform/session/{session-cache,passwords,cookie-keys}.test.ts"],
      },
      {
        code: [
          "src/platform/session/!(limits|session-cache|passwords|cookie-keys|*.test).ts",
          "src/modules/session/!(*.test).ts",
        ],
        tests: [
          "src/modules/session/{sign-in,session-end}.test.ts",
          "src/modules/account/{open-sessions,password}.test.ts",
          "src/modules/portals/portal.test.ts",
          "src/platform/session/session-store.test.ts",
        ],
      },
    ],
  },
  tenancy: {
    folder: "api",
    parts: [
      {
        code: ["src/platform/database/tenant*.ts", "src/platform/database/statement.ts"],
        tests: ["src/platform/database/tenan*.test.ts", "src/platform/database/lost-connections.test.ts"],
      },
    ],
  },
  idempotency: {
    folder: "api",
    parts: [{ code: resources("idempotency"), tests: resourceTests("idempotency") }],
  },
  release: {
    folder: "shell/sdk/release",
    parts: [
      {
        code: ["{cli,smoke,smoke-build,chromium-path,live-shell}.ts"],
        tests: ["{smoke-build,chromium-path,live-shell}.test.ts"],
      },
      {
        code: ["{checks,budget,check-calls,store,store-lock}.ts"],
        tests: ["{checks,check-calls,built-calls,store,store-lock,remembered-changes}.test.ts"],
      },
      {
        code: ["{commands,command-line,create}.ts"],
        tests: ["{commands,rollback,command-line,create}.test.ts"],
      },
      // Who may release, and whose releases are served.
      {
        code: [
          "{owners,owner-commands,change-owners,accepted,going-back,owner-key,keys,platform-key,signed-release,claims}.ts",
        ],
        tests: [
          "{owners,change-owners,voided-keys,going-back,forged-releases,claims,keys,platform-key}.test.ts",
        ],
      },
      {
        code: ["{publish,stored-version,served-changes,last-signed,report,prune,preview,stored-preview}.ts"],
        tests: [
          "{commands,gate,rollback,prune,preview,store,stored-version,platform-key,owners,forged-releases,tampered-list}.test.ts",
        ],
      },
      { code: ["{http-store,http-folder,http-lock}.ts"], tests: ["{http-store,http-lock}.test.ts"] },
    ],
  },
};
