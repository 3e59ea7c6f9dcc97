// Plain JavaScript: its imports are checked by their own packages, with their own module resolution.
const apps = {
  "mf-admin": () => import(/* webpackChunkName: "mf-admin" */ "../../../mf-admin/src/app.tsx"),
  "mf-network": () => import(/* webpackChunkName: "mf-network" */ "../../../mf-network/src/app.tsx"),
  "mf-portal": () => import(/* webpackChunkName: "mf-portal" */ "../../../mf-portal/src/app.tsx"),
};

/** Replaces the shell's federation host: the same modules, from the same build. */
export async function loadContainer({ name }) {
  if (!Object.hasOwn(apps, name)) {
    throw new Error(`${name} is not in this build. direct-host.mjs lists what is.`);
  }
  return apps[name]();
}
