/**
 * Runs the images as containers do, without a network: npm run campaign:image -- [--rows 1000] [--full FOLDER] [--slim FOLDER]
 *
 * The file systems are those of npm run image (dist/image). Each container has its own mounts and processes, a read-only
 * root, uid 10001 and a volume, in one network that has only the loopback interface: on it are the PostgreSQL and the object
 * store of the slim containers, one for requests and one worker. A job goes through both images, and SIGTERM ends them.
 * Then the full image is started as root, without a volume, and with a volume that it cannot write. Exit 1 if a job, a
 * stop (10 s) or a message is not as it should be. Needs root.
 */
import { spawnSync } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startEmbedded } from "@platen/service/embedded";
import { startFauxqs } from "fauxqs";
import { goodRows, openBulkHarness } from "../../test/support/harness/bulk-harness.ts";
import { type Container, startContainers, type Volume } from "./image-containers.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STOP_MS_MAX = 10_000;
const BUCKET = "platen";

const INSIDE = "PLATEN_CAMPAIGN_NETWORK";

process.exitCode = process.env[INSIDE] === undefined ? runWithoutNetwork() : await main();

/** Runs this file again in a network of its own, whose loopback interface it starts. */
function runWithoutNetwork(): number {
  const line = `ip link set lo up && exec "$@"`;
  const self = [process.execPath, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const { status } = spawnSync("unshare", ["--net", "sh", "-c", line, "-", ...self], {
    stdio: "inherit",
    env: { ...process.env, [INSIDE]: "yes" },
  });
  return status ?? 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      rows: { type: "string", default: "1000" },
      full: { type: "string", default: join(ROOT, "dist/image/full") },
      slim: { type: "string", default: join(ROOT, "dist/image/slim") },
    },
  });
  const rows = Number(values.rows);
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "platen-image-"));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const containers = startContainers();
  ends.defer(containers.clear);
  const faults: string[] = [];

  const volume = await newVolume(folder, "full");
  const full = await containers.start("full", values.full, volume, { PORT: "8081" });
  faults.push(...(await jobFaults("full", [full], full, rows)));
  const again = await containers.start("full, again", values.full, volume, { PORT: "8081" });
  faults.push(...(await stopFaults(again)));

  const served = await startServers(folder, ends);
  const shared = await newVolume(folder, "slim");
  const api = await containers.start("slim, api", values.slim, shared, {
    ...served,
    PLATEN_ROLE: "api",
    PORT: "8082",
  });
  const worker = await containers.start("slim, worker", values.slim, shared, {
    ...served,
    PLATEN_ROLE: "worker",
    BASE_URL: api.url,
    PORT: "8083",
  });
  faults.push(...(await jobFaults("slim", [worker, api], api, rows)));

  const root: Volume = { path: await emptyFolder(folder, "root"), user: "0:0", mode: "ro" };
  faults.push(
    ...(await stopFaults(await containers.start("full, as root", values.full, root, {}))),
  );
  const failures = [
    ["without a volume", { path: null, user: "10001:10001", mode: "ro" }, /read-only/],
    ["a volume of root", { ...root, user: "10001:10001" }, /permission denied|belongs to uid/],
    [
      "another uid",
      { path: await emptyFolder(folder, "any", 12_345), user: "12345:12345", mode: "ro" },
      /12345/,
    ],
  ] as const;
  for (const [name, bad, expected] of failures) {
    const { code, output } = await containers.fail(values.full, bad);
    console.log(`${name}: exit ${code}: ${output.trim().split("\n").slice(-2).join(" ")}`);
    if (code !== 1 || !expected.test(output)) faults.push(`${name}: the message is ${output}`);
  }
  const missing = await containers.fail(values.slim, shared);
  console.log(`slim without DATABASE_URL: exit ${missing.code}: ${missing.output.trim()}`);
  if (missing.code !== 1 || !/DATABASE_URL/.test(missing.output)) faults.push(missing.output);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

/** Sends a job of `rows` rows to a container, checks its ZIP, and stops the containers. */
async function jobFaults(
  name: string,
  stopped: readonly Container[],
  asked: Container,
  rows: number,
): Promise<readonly string[]> {
  const key = await asked.newAccount();
  const harness = await openBulkHarness(asked.url, key);
  const began = performance.now();
  const id = await harness.submit(goodRows(rows));
  const { status } = await harness.ended(id);
  const seconds = (performance.now() - began) / 1000;
  const { pdfs, bytes } = await harness.bundle(id);
  console.log(
    `${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${pdfs.size} PDFs in a ZIP of ${bytes.length} bytes`,
  );
  const faults = pdfs.size === rows ? [] : [`${name}: ${pdfs.size} of ${rows} PDFs, ${status}`];
  for (const container of stopped) faults.push(...(await stopFaults(container)));
  return faults;
}

async function stopFaults({ name, stop }: Container): Promise<readonly string[]> {
  const { code, ms } = await stop();
  console.log(`${name}: SIGTERM to exit ${code} in ${ms.toFixed(0)} ms`);
  return code === 0 && ms <= STOP_MS_MAX ? [] : [`${name}: exit ${code} after ${ms} ms`];
}

/** Starts PostgreSQL and an object store on the loopback interface; returns the settings that lead to them. */
async function startServers(
  folder: string,
  ends: AsyncDisposableStack,
): Promise<Readonly<Record<string, string>>> {
  const home = await emptyFolder(folder, "postgresql", 0);
  await chmod(home, 0o755); // the database runs as another user
  await (await startEmbedded(home)).stop();
  const access = join(home, "access.conf");
  await writeFile(
    access,
    "local all platen scram-sha-256\nhost all platen samehost scram-sha-256\n",
  );
  const { config, stop } = await startEmbedded(home, [
    "listen_addresses=127.0.0.1",
    `hba_file=${access}`,
  ]);
  ends.defer(async () => void (await stop()));
  const store = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } });
  ends.defer(() => store.stop());
  return {
    DATABASE_URL: `postgres://${config.user}:${config.password}@127.0.0.1:5432/${config.database}`,
    PLATEN_STORAGE: `s3://${BUCKET}/campaign`,
    PLATEN_S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
    PLATEN_S3_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
  };
}

async function newVolume(folder: string, name: string): Promise<Volume> {
  return { path: await emptyFolder(folder, name, 10_001), user: "10001:10001", mode: "ro" };
}

async function emptyFolder(folder: string, name: string, owner = 0): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { mode: 0o750 });
  await chown(path, owner, owner);
  return path;
}
