import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { openBucket } from "../../service/adapters/objects/s3/bucket.ts";
import {
  lenientStore,
  strictStore,
  type TestStore,
} from "../../service/adapters/objects/s3/s3-stores.fixture.ts";
import { type FaultShares, faultyStore } from "../../test/support/harness/faulty-store.ts";

/** Where the objects are: in a folder, or in a store whose server can be killed or not. */
export type StorageKind = "folder" | "store" | "own store";

/** An object store for a campaign, behind a proxy that injects faults all the time. */
export type CampaignStore = {
  readonly kind: Exclude<StorageKind, "folder">;
  /** Settings of a service that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly counts: () => Readonly<Record<string, number>>;
  readonly faultyWhile: (shares: Partial<FaultShares>, work: () => Promise<void>) => Promise<void>;
  /** The server's processes are stopped with SIGSTOP, so that bodies stay open. */
  readonly stoppedWhile: (work: () => Promise<void>) => Promise<void>;
  readonly killedWhile: (work: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const ALWAYS = { errors: 0.05, resets: 0.05, slow: 0.05 };
const START_MS_MAX = 240_000;
const STOPPED_MS_MIN = 2000;

/**
 * The store that `S3_TEST_ENDPOINT` names; null without one. `S3_TEST_SERVER` is a command that serves it in the foreground;
 * with it the server is started by the campaign, and stopped and killed too.
 */
export async function openCampaignStore(random: () => number): Promise<CampaignStore | null> {
  const { S3_TEST_ENDPOINT: endpoint = "", S3_TEST_SERVER: command = "" } = process.env;
  if (endpoint === "") return null;
  const server = command === "" ? null : await startServer(command, endpoint);
  const store = await whenReady(() => strictStore());
  assert.ok(store !== null);
  return await behindProxy(store, server, random);
}

/** A store in this process. */
export async function openLenientStore(random: () => number): Promise<CampaignStore> {
  return await behindProxy(await lenientStore(), null, random);
}

async function behindProxy(
  store: TestStore,
  started: ChildProcess | null,
  random: () => number,
): Promise<CampaignStore> {
  let server = started;
  const { S3_TEST_SERVER: command = "" } = process.env;
  const { bucket, prefix, region, credentials } = store.location;
  const endpoint = store.location.endpoint ?? "";
  const proxy = await faultyStore(endpoint, random);
  proxy.set(ALWAYS);
  return {
    kind: server === null ? "store" : "own store",
    settings: {
      PLATEN_STORAGE: `s3://${bucket}/${prefix}`,
      PLATEN_S3_ENDPOINT: proxy.url,
      PLATEN_S3_REGION: region ?? "",
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? "",
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? "",
    },
    counts: () => proxy.counts,
    faultyWhile: async (shares, work) => {
      proxy.set(shares);
      await work();
      proxy.set(ALWAYS);
    },
    stoppedWhile: async (work) => {
      await signal(server, "SIGSTOP");
      await pause(STOPPED_MS_MIN);
      await work();
      await signal(server, "SIGCONT");
    },
    killedWhile: async (work) => {
      await stopServer(server, "SIGKILL");
      await work();
      // Swift calls a bucket missing, which stops a start, while only a part of its servers answers.
      proxy.set({ errors: 1 });
      server = await startServer(command, endpoint);
      await untilFound(store);
      proxy.set(ALWAYS);
    },
    stop: async () => {
      await proxy.stop();
      await store.stop();
      if (server !== null) await stopServer(server, "SIGTERM");
    },
  };
}

async function startServer(command: string, endpoint: string): Promise<ChildProcess> {
  const server = spawn("bash", ["-c", `exec ${command}`], { stdio: "ignore" });
  for (const end = performance.now() + START_MS_MAX; performance.now() < end; await pause(200)) {
    assert.equal(server.exitCode, null, "S3_TEST_SERVER has ended");
    const isUp = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (isUp) return server;
  }
  await stopServer(server, "SIGKILL");
  return assert.fail("S3_TEST_SERVER does not answer at S3_TEST_ENDPOINT");
}

async function untilFound({ location }: TestStore): Promise<void> {
  const { client, sdk, name } = await openBucket(location);
  await whenReady(() => client.send(new sdk.HeadBucketCommand({ Bucket: name })));
  client.destroy();
}

/** The first result; a server that listens may still wait for its parts. */
async function whenReady<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + START_MS_MAX;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(500);
    }
  }
}

/** Reaches the server and the processes that it started, which may be in groups of their own. */
async function signal(server: ChildProcess | null, name: NodeJS.Signals): Promise<void> {
  assert.ok(server?.pid !== undefined);
  const { pid } = server;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const started = children.split(" ").filter((child) => child.trim() !== "");
  for (const one of [...started.map(Number), pid]) {
    try {
      process.kill(one, name);
    } catch {
      // It has ended with another.
    }
  }
}

async function stopServer(server: ChildProcess | null, name: NodeJS.Signals): Promise<void> {
  assert.ok(server !== null);
  const exit = once(server, "exit");
  await signal(server, name);
  await exit;
}
