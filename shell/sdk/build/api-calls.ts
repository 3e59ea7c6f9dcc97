import * as types from "@dmc-hub/shared-types";
import type webpack from "webpack";
import { type Node, callsIn } from "./calls-in-code.ts";
import { modulesIn } from "./modules-in.ts";

const NAME = "ApiCalls";

const CONTRACT = "@dmc-hub/shared-types";

/** A module's calls of the API; stored with the module in the build's cache. */
interface CallFacts {
  /** Paths that it uses of the contract: `clients.list`. */
  readonly taken: readonly string[];
  /** Calls that it writes out: `POST /api/clients`. */
  readonly written: readonly string[];
}

type WithFacts = webpack.Module & { buildInfo?: { apiCalls?: CallFacts } };

/**
 * Collects, as a build parses its modules, which API calls they can make; the contract's own modules do not
 * count.
 */
export class ApiCalls {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ["javascript/auto", "javascript/esm"])
        factory.hooks.parser.for(type).tap(NAME, (given) => {
          const parser = given as webpack.javascript.JavascriptParser;
          let written: string[] = [];
          parser.hooks.program.tap(NAME, (program) => void (written = callsIn(program as unknown as Node)));
          parser.hooks.finish.tap(NAME, () => {
            const module = parser.state.module as unknown as WithFacts;
            if (packageOf(module) === CONTRACT || module.buildInfo === undefined) return;
            module.buildInfo.apiCalls = { taken: takenBy(module), written };
          });
        });
    });
  }
}

const packageOf = (module: webpack.Module): unknown =>
  (module as webpack.NormalModule).resourceResolveData?.["descriptionFileData"]?.name;

function takenBy({ dependencies }: webpack.Module): string[] {
  const imported = dependencies as readonly { request?: string; ids?: readonly string[] }[];
  return imported.flatMap(({ request, ids }) =>
    request === CONTRACT && ids !== undefined ? [ids.join(".")] : [],
  );
}

/**
 * Every API call that a build's code can make: those that it uses of the contract, and those that it writes
 * out, such as `GET /api/clients/:id`; with `*` for an address without a method.
 */
export function apiCalls(compilation: webpack.Compilation): string[] {
  const calls = new Set<string>();
  for (const module of [...compilation.modules].flatMap(modulesIn)) {
    const { taken, written } = (module as WithFacts).buildInfo?.apiCalls ?? { taken: [], written: [] };
    for (const call of [...written, ...taken.flatMap((path) => callsOf(valueAt(path)))]) calls.add(call);
  }
  return [...calls].toSorted();
}

/** The value at a path of the contract; the whole contract for an empty path, as a namespace import has. */
const valueAt = (path: string): unknown =>
  path === ""
    ? types.contract
    : path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), types);

/** The calls of an endpoint or a group of endpoints; none for anything else. */
function callsOf(value: unknown): string[] {
  if (!isGroup(value)) return [];
  return types.isEndpoint(value)
    ? [`${value.method} ${value.path}`]
    : types.endpointsOf(value).map(([, { method, path }]) => `${method} ${path}`);
}

const isGroup = (value: unknown): value is types.Endpoint | types.Contract =>
  isObject(value) &&
  (isCall(value) ||
    (Object.getPrototypeOf(value) === Object.prototype &&
      Object.keys(value).length > 0 &&
      Object.values(value).every(isGroup)));

const isCall = ({ method, path }: Readonly<Record<string, unknown>>): boolean =>
  typeof method === "string" && typeof path === "string";

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
