/**
 * Many accounts submit jobs and documents to a cluster, while its processes are killed, restarted and paused, and its
 * object store fails:
 * npm run campaign:cluster -- [--kills 100] [--accounts 6] [--rows 2000] [--seed N] [--json]
 *
 * Two api and three worker processes behind a load balancer, on one PostgreSQL and one object store (in this process, or
 * the one that S3_TEST_ENDPOINT names) with 5 % errors, resets and slow bodies. Clients repeat what is not answered, with
 * an Idempotency-Key. First, without faults, one account's small job must not wait for another's long ones. In the end
 * every row of every acknowledged job must be in its ZIP once, with its own name and no other's; ledger and counter of
 * each account must be their number; each job must have been reported to its account's webhook and to no other; and no
 * client may have got anything but its answer, a 503 with Retry-After, or a connection cut off by a kill; a restart cuts
 * off none. Otherwise exits 1.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chance } from "../../test/support/harness/chance.ts";
import { startLoadBalancer } from "../../test/support/harness/load-balancer.ts";
import { ownPostgres } from "../../test/support/harness/own-postgres.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import { testAuthority } from "../../test/support/receiver/authority.ts";
import { testReceiver } from "../../test/support/receiver/receiver.ts";
import { trustingSettings } from "../../test/support/receiver/webhook-harness.ts";
import { openCampaignStore, openLenientStore } from "./campaign-store.ts";
import {
  type ClusterAccount,
  openAccounts,
  submitDocument,
  submitJob,
} from "./cluster-accounts.ts";
import { judge } from "./cluster-laws.ts";
import { type Cluster, type ClusterFault, chooseFault, startCluster } from "./cluster-processes.ts";

const ALIVE_MS_MAX = 1500;
const DOCUMENTS_MAX = 6;
const LONG_ROWS = 10_000;
const SMALL_ROWS = 100;
/** The share of the long jobs' rows that may be filled while small jobs of others wait. */
const UNFAIR_SHARE_MAX = 0.5;
const FAULTS_SHOWN = 20;
/** A limit that is never reached, because outputs are only reserved if there is a limit. */
const CAPPED = { OVERAGE: "off", QUOTA_PDF_ENTERPRISE: "100000000" };

type Order = { readonly kills: number; readonly accounts: number; readonly rows: number };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "100" },
      accounts: { type: "string", default: "6" },
      rows: { type: "string", default: "2000" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const seed = Number(values.seed);
  const order = {
    kills: Number(values.kills),
    accounts: Number(values.accounts),
    rows: Number(values.rows),
  };
  if (!values.json) console.log(`seed ${seed}: ${JSON.stringify(order)}`);
  const began = performance.now();
  const { figures, faults, inflicted, fairness } = await campaign(order, chance(seed));
  const seconds = Math.round((performance.now() - began) / 1000);
  const isGood = faults.length === 0 && figures.rows > 0 && figures.documents > 0;
  if (values.json)
    console.log(JSON.stringify({ seed, isGood, seconds, inflicted, fairness, ...figures, faults }));
  else {
    console.table(inflicted);
    console.table({ ...figures, ...fairness });
    for (const fault of faults.slice(0, FAULTS_SHOWN)) console.error(fault);
    console.log(`${isGood ? "All laws hold" : `${faults.length} FAULTS`}, ${seconds} s`);
  }
  return isGood ? 0 : 1;
}

async function campaign(order: Order, random: () => number) {
  await using ends = new AsyncDisposableStack();
  const store = (await openCampaignStore(random)) ?? (await openLenientStore(random));
  ends.defer(store.stop);
  const home = await mkdtemp(join(tmpdir(), "platen-cluster-"));
  ends.defer(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // When run as root, the database runs as another user who needs access.
  const postgres = await ownPostgres(home);
  ends.defer(postgres.crash);
  const authority = await testAuthority();
  const trust = await trustingSettings(authority);
  ends.defer(trust.clear);
  const receiver = await testReceiver({ authority });
  ends.defer(receiver.stop);
  const settings = { ...CAPPED, ...trust.env, ...store.settings, DATABASE_URL: postgres.url };
  const installation = await newInstallation(settings);
  ends.defer(installation.clear);
  const balancer = await startLoadBalancer();
  ends.defer(balancer.stop);
  const cluster = await startCluster(installation, balancer, store, random);
  await balancer.ready(1);
  const accounts = await openAccounts(installation, balancer, receiver, order.accounts);
  const fairness = await fairnessOf(accounts);
  const { inflicted, cutOffByRestarts } = await underFaults(order, cluster, accounts, random);
  await cluster.recover();
  const judged = await judge(accounts, postgres.config);
  const faults = [...judged.faults];
  if (cutOffByRestarts > 0) faults.push(`restarts cut off ${cutOffByRestarts} connections`);
  if (fairness.filledMeanwhile > fairness.longRows * UNFAIR_SHARE_MAX)
    faults.push(`small jobs waited for ${fairness.filledMeanwhile} rows of another account`);
  return { figures: judged.figures, faults, inflicted, fairness };
}

/** How many rows of one account's long jobs are filled while the others' small jobs wait. */
async function fairnessOf([first, ...others]: readonly ClusterAccount[]) {
  const long = first === undefined ? [] : [LONG_ROWS, LONG_ROWS, LONG_ROWS];
  if (first === undefined) return { longRows: 0, filledMeanwhile: 0 };
  const jobs = await Promise.all(long.map((rows) => submitJob(first, rows)));
  const countFilled = async (): Promise<number> => {
    const all = await Promise.all(jobs.map((id) => first.harness.status(id)));
    return all.reduce((sum, { succeeded }) => sum + succeeded, 0);
  };
  while ((await countFilled()) === 0) await pause(20);
  const before = await countFilled();
  await Promise.all(
    others.map(async (account) => {
      const id = await submitJob(account, SMALL_ROWS);
      await account.harness.ended(id);
    }),
  );
  const filledMeanwhile = (await countFilled()) - before;
  return { longRows: jobs.length * LONG_ROWS, filledMeanwhile };
}

/** Submits work of random accounts and inflicts faults meanwhile, until enough processes were killed. */
async function underFaults(
  { kills, rows }: Order,
  cluster: Cluster,
  accounts: readonly ClusterAccount[],
  random: () => number,
) {
  const inflicted: Partial<Record<ClusterFault | "processes killed", number>> = {};
  const submitting = new Set<Promise<unknown>>();
  const cutOffs = (): number =>
    accounts.reduce((sum, { client }) => sum + client.answers.cutOff, 0);
  const trackStart = (work: Promise<unknown>): void => {
    const noted = work.finally(() => submitting.delete(noted));
    submitting.add(noted);
  };
  let killed = 0;
  let cutOffByRestarts = 0;
  while (killed < kills) {
    for (const account of accounts) {
      if (random() < 0.4) trackStart(submitJob(account, Math.ceil(random() ** 2 * rows)));
      const documents = Math.floor(random() * DOCUMENTS_MAX);
      for (let at = 0; at < documents; at += 1) trackStart(submitDocument(account));
    }
    await pause(random() * ALIVE_MS_MAX);
    const fault = chooseFault(random);
    const before = cutOffs();
    killed += await cluster.inflict(fault);
    if (fault === "restart all, one after the other") cutOffByRestarts += cutOffs() - before;
    inflicted[fault] = (inflicted[fault] ?? 0) + 1;
    // Clients that wait for a process are answered before there are more of them.
    await Promise.all(submitting);
    if (killed % 20 === 0) console.error(`${killed} of ${kills} processes killed`);
  }
  return { inflicted: { ...inflicted, "processes killed": killed }, cutOffByRestarts };
}
