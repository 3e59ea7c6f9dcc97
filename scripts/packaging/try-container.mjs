import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { Refusal, step } from "../steps.mjs";
import { root } from "../workspace.mjs";
import { databaseFor } from "./trial-database.mjs";
import { done, needsRunc, signInPage } from "./run-program.mjs";

const port = 3718;
const largestMb = 350;
const name = "dmc-hub-trial";
const host = "hub.example";

const runtime = needsRunc ? ["--runtime", "runc", "--cgroup-manager", "cgroupfs"] : [];

/** Builds the image by deploy/Containerfile on a Debian that is here, and runs it without any right. */
export async function tryContainer({ home, base, release, title }) {
  const place = ["--root", join(home, "storage"), "--runroot", join(home, "running"), ...runtime];
  const podman = (...args) => done("podman", [...place, ...args]);
  const database = await databaseFor(join(home, "database"));
  try {
    await step("image", () => {
      podman("import", base, "localhost/base");
      const args = ["--build-arg", "BASE=localhost/base", "--build-arg", `RELEASE=${title}`];
      const file = join(root, "deploy", "Containerfile");
      podman(
        "build",
        "--isolation",
        "chroot",
        "--format",
        "docker",
        "-t",
        name,
        "-f",
        file,
        ...args,
        release,
      );
      return sizeOf(podman);
    });
    await step("container", async () => {
      podman(...runWords(database.url));
      const seconds = await signInPage(port, 60, host).catch((error) => {
        throw new Refusal(`${error.message}\n${podman("logs", name)}`);
      });
      const [{ HealthCheck, Healthcheck = HealthCheck }] = JSON.parse(podman("image", "inspect", name));
      podman("exec", name, ...Healthcheck.Test.slice(1));
      const checked = podman("exec", name, "/opt/dmc-hub/bin/dmc-hub", "doctor");
      if (!/ok +database +PostgreSQL/.test(checked)) throw new Refusal(checked);
      podman("stop", name);
      return `page after ${seconds.toFixed(1)} s`;
    });
  } finally {
    // podman leaves its storage mounted, and nobody could remove the folder.
    quietly("podman", ...place, "rm", "--all", "--force");
    quietly("podman", ...place, "rmi", "--all", "--force");
    quietly("umount", join(home, "storage", "overlay"));
    await database.stop();
  }
}

/** Runs a program whose failure says nothing new. */
const quietly = (program, ...args) => spawnSync(program, args);

function sizeOf(podman) {
  const [{ Size }] = JSON.parse(podman("image", "inspect", name));
  const megabytes = Math.round(Size / 1_000_000);
  if (megabytes > largestMb) throw new Refusal(`The image has ${megabytes} MB, more than ${largestMb}.`);
  return `${megabytes} MB`;
}

/** Read-only but for its data, without capabilities, as the image's own user. */
function runWords(databaseUrl) {
  const least = "--read-only --cap-drop all --volume /data --security-opt no-new-privileges";
  // Not every machine lets containers have more than it has itself.
  const limits = "--ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --network host --no-healthcheck";
  const environment = {
    DATABASE_URL: databaseUrl,
    SESSION_KEYS: randomBytes(32).toString("hex"),
    PORT: port,
    API_PORT: port + 1,
    APP_HOST: host,
  };
  const variables = Object.entries(environment).flatMap(([key, value]) => ["--env", `${key}=${value}`]);
  return ["run", "--detach", "--name", name, ...`${least} ${limits}`.split(" "), ...variables, name];
}
