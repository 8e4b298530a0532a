/**
 * Starts deploy/compose.small.yaml as a user does: npm run campaign:compose -- [--rows 1000] [--port 8090]
 *
 * Needs root, the Debian packages podman, podman-compose, runc and iptables, and the image of npm run image, which is used as
 * it is stored. Creates an account in the container, fills a job, stops the container, starts it again on its volume and reads
 * the job's result there. Container and volume are removed at the end. Exit 1 if the health check, the job, a stop (10 s) or
 * the result after the restart is not as it should be.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { eventually } from "../../test/support/harness/eventually.ts";
import { ROOT, readManifest } from "../../tools/build/manifest.ts";
import { adminKeyIn } from "./image-containers.ts";

const FILE = join(ROOT, "deploy/compose.small.yaml");
const PACKAGES = "podman podman-compose runc iptables";
const STOP_MS_MAX = 10_000;
/** podman-compose names containers after the folder of the file, the service and a number. */
const CONTAINER = "deploy_platen_1";
const OWNER = ["--email", "owner@example.com", "--plan", "BUSINESS"];
const NEW_ACCOUNT = ["admin", "create-account", ...OWNER, "--json"];

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "1000" },
      port: { type: "string", default: "8090" },
    },
  });
  const rows = Number(values.rows);
  const url = `http://127.0.0.1:${values.port}`;
  const env = {
    PLATEN_IMAGE: `localhost/platen:${String(readManifest(ROOT)["version"])}`,
    PLATEN_LISTEN: `127.0.0.1:${values.port}`,
  };
  const compose = (...args: string[]): string => run("podman-compose", ["-f", FILE, ...args], env);
  const faults: string[] = [];
  compose("down", "--volumes");
  try {
    const began = performance.now();
    compose("up", "--detach");
    await untilReady(url);
    console.log(`ready ${secondsSince(began)} s after podman-compose up`);
    run("podman", ["exec", CONTAINER, ...healthCheck()]);
    const created = run("podman", ["exec", CONTAINER, "platen", ...NEW_ACCOUNT]);
    const harness = await openBulkHarness(url, adminKeyIn(created));
    const id = await harness.submit(goodRows(rows));
    await harness.ended(id);
    faults.push(...stopFaults());
    run("podman", ["start", CONTAINER]);
    await untilReady(url);
    const { pdfs } = await harness.bundle(id);
    console.log(`after the restart: ${pdfs.size} of ${rows} PDFs`);
    if (pdfs.size !== rows) faults.push(`${pdfs.size} of ${rows} PDFs after the restart`);
    faults.push(...stopFaults());
  } finally {
    compose("down", "--volumes");
  }
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** The command of the health check, which podman itself cannot run without systemd. */
function healthCheck(): readonly string[] {
  const document = parse(readFileSync(FILE, "utf8")) as {
    readonly services: {
      readonly platen: { readonly healthcheck: { readonly test: readonly string[] } };
    };
  };
  return document.services.platen.healthcheck.test.slice(1);
}

async function untilReady(url: string): Promise<void> {
  const isReady = async (): Promise<boolean> =>
    await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually("the service to be ready", isReady, Boolean);
}

function stopFaults(): readonly string[] {
  const began = performance.now();
  run("podman", ["stop", "--time", "15", CONTAINER]);
  const ms = performance.now() - began;
  const code = run("podman", ["inspect", "--format", "{{.State.ExitCode}}", CONTAINER]).trim();
  console.log(`stopped with exit ${code} in ${ms.toFixed(0)} ms`);
  return code === "0" && ms <= STOP_MS_MAX ? [] : [`exit ${code} after ${ms.toFixed(0)} ms`];
}

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1);
}

/** Runs a program and returns what it writes; throws where it fails. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (error !== undefined)
    throw new Error(
      `${program} cannot be run (${error.message}). On Debian: apt-get install ${PACKAGES}.`,
    );
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: exit ${status}\n${stderr}`);
  return stdout;
}
