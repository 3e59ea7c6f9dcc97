import { afterEach, beforeEach } from "@jest/globals";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildToRelease } from "../../build/build-folder.ts";
import { canary, release } from "../commands.ts";
import type { Options } from "../options.ts";
import { readState } from "../store.ts";

/** Answers of a shell's addresses, by path; others answer 404. */
export type Answers = Readonly<Record<string, unknown>>;

/** Answers of a shell without remotes, and of its API. */
export const bareShell: Answers = {
  "/registry.json": { sdk: "1.4.0", remotes: [] },
  "/api/openapi.json": { paths: { "/api/tours": { get: {}, post: {} }, "/api/tours/{id}": { get: {} } } },
};

/** A server that answers like a running shell. */
export async function shellAnswering(answers: Answers): Promise<{ address: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://shell.test");
    const [host = ""] = (request.headers.host ?? "").split(".");
    const isPortal = pathname === "/api/portal" && share.dmcs.includes(host);
    const isKnown = isPortal || Object.hasOwn(answers, pathname);
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[pathname] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, server };
}

/** A team with a remote of its own, a release store, and a running shell. */
export interface Team {
  /** Folder of the remote, which can really be built. */
  readonly remote: string;
  readonly store: string;
  readonly options: Options;
  /** What the commands have printed since the last call. */
  said(): string[];
  /** Sets the remote's version, and its screen's path. */
  version(version: string, path?: string): Promise<void>;
  /** Releases versions in turn, and discards the output. */
  release(...versions: string[]): Promise<void>;
  /** Serves a version to `share`, and discards the output. */
  canary(version: string): Promise<void>;
  leave(): Promise<void>;
}

/** Who gets a team's canaries. */
export const share = { percent: 10, dmcs: ["azure", "summit"] };

/** What a store serves of the team's remote, and its newest change. */
export async function servedOf({ store }: Team) {
  const { remotes, changes } = await readState(store);
  return { served: remotes["mf-tours"], newest: changes.at(-1) };
}

/** Creates a team's folders. */
export async function makeTeam(answers = bareShell): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), "dmc-hub-team-"));
  const remote = join(folder, "mf-tours");
  const store = join(folder, "store");
  const { address, server } = await shellAnswering(answers);
  const lines: string[] = [];
  const version = (next: string, path = "/tours") =>
    writeFile(
      join(remote, "package.json"),
      JSON.stringify({ name: "@team/mf-tours", type: "module", version: next, path }),
    );
  await mkdir(join(remote, "src"), { recursive: true });
  await writeFile(join(remote, "src", "entry.js"), "globalThis.tours = 1;");
  await writeFile(join(remote, "src", "typed.ts"), "export const days: number = 1;");
  await writeFile(
    join(remote, "tsconfig.json"),
    '{ "compilerOptions": { "noEmit": true, "types": [] }, "include": ["src"] }',
  );
  await writeFile(join(remote, "webpack.config.ts"), CONFIG);
  await version("1.0.0");
  const options: Options = {
    store,
    shell: address,
    why: "",
    skipSmoke: "no browser here",
    drop: false,
    endCanary: false,
    dryRun: false,
    key: join(folder, "key.pem"),
    platform: null,
    say: (line) => void lines.push(line),
    sayDone: (line) => void lines.push(line),
  };
  return {
    remote,
    store,
    version,
    options,
    said: () => lines.splice(0),
    async release(...versions) {
      for (const one of versions) {
        await version(one);
        await release(remote, options, untyped);
      }
      lines.length = 0;
    },
    async canary(one) {
      await version(one);
      await canary(remote, share, options, untyped);
      lines.length = 0;
    },
    async leave() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A build without its types' check, which takes longer than everything else of a release. */
export const untyped = async (folder: string) => (await buildToRelease(folder)).build;

/** Configuration of a build with one small file and its manifest. */
const CONFIG = `
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;

function describe(compiler) {
  compiler.hooks.afterEmit.tap("describe", () => {
    const { version, path } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const sum = createHash("sha384").update(readFileSync(join(compiler.outputPath, "entry.js"))).digest("base64");
    writeFileSync(join(compiler.outputPath, "remote.json"), JSON.stringify({
      name: "mf-tours", version, sdk: "^1.0.0", entry: "entry.js", files: { "entry.js": "sha384-" + sum },
      groups: [], needs: { [path]: { files: [], groups: [] } },
      screens: [{ path, exact: true, roles: ["dmc"], title: "Tours", data: [] }],
    }));
  });
}

export default () => ({
  mode: "none",
  context: folder,
  entry: "./src/entry.js",
  output: { path: join(folder, "dist"), filename: "entry.js", clean: true },
  optimization: { nodeEnv: false },
  plugins: [{ apply: describe }],
});
`;

/** Files of a folder, by relative path. */
export async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const read = files.map(
    async (file) => [file.slice(folder.length + 1), await readFile(file, "utf8")] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}

/** Gives each test of a file its own team, whose releases are ana's. */
export function eachWithTeam(take: (team: Team) => void): void {
  let team: Team;
  beforeEach(async () => {
    process.env["RELEASED_BY"] = "ana";
    team = await makeTeam();
    take(team);
  });
  afterEach(async () => {
    delete process.env["RELEASED_BY"];
    await team.leave();
  });
}

/** Runs something while this machine's clock is wrong by that many days. */
export async function atDay(days: number, work: () => Promise<unknown>): Promise<void> {
  const real = globalThis.Date;
  globalThis.Date = class extends real {
    static override now(): number {
      return real.now() + days * 86_400_000;
    }

    constructor(...given: [] | [number]) {
      super(given.length > 0 ? given[0]! : real.now() + days * 86_400_000);
    }
  } as typeof Date;
  try {
    await work();
  } finally {
    globalThis.Date = real;
  }
}
