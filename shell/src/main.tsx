import { followScheme } from "./page/colour-scheme.ts";

followScheme();
void start();

/** Evaluates this one file in parts, each a task of its own, so that the page answers in between. */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ "@dmc-hub/sdk/system/configuration");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@dmc-hub/sdk/system");
  await nextTask();
  await import(/* webpackMode: "eager" */ "@dmc-hub/sdk/rules");
  await nextTask();
  await import(/* webpackMode: "eager" */ "./page/api.ts");
  await nextTask();
  const { draw } = await import(/* webpackMode: "eager" */ "./app.tsx");
  await nextTask();
  draw();
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
