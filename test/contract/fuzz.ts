import type { ContractDocument } from "./contract-document.ts";
import { type FuzzTarget, openFuzzAccount } from "./fuzz-account.ts";
import type { FuzzScene, Probe } from "./fuzz-probe.ts";
import { countAnswers, emptyReport, type FuzzReport } from "./fuzz-report.ts";
import type { Judge } from "./judge.ts";
import { operationName, operationProbes } from "./operation-probes.ts";
import { rawProbes } from "./raw-probes.ts";
import { agentOf } from "./send-raw.ts";
import { sessionProbes } from "./session-probes.ts";

/** The options of a run. */
export type FuzzOrder = {
  readonly target: FuzzTarget;
  readonly document: ContractDocument;
  readonly judge: Judge;
  readonly requests: number;
  readonly seed: number;
  readonly progress?: (sent: number) => void;
};

/** Requests per account; a new account has all resources again. */
const REQUESTS_AN_ACCOUNT = 500;
/** After this many requests ids from responses are used, too. */
const REQUESTS_A_BATCH = 100;
const AT_ONCE = 6;
const FAULTS_MAX = 50;
const SESSION_SHARE = 0.06;
const RAW_SHARE = 0.07;

/** Sends random requests, and checks every response against the document. Stops early after many faults. */
export async function fuzz(order: FuzzOrder): Promise<FuzzReport> {
  const { target, document, judge, requests, progress } = order;
  const { operations, ofMembers } = document;
  const report = emptyReport([...operations, ...ofMembers].map(operationName));
  const agent = agentOf(AT_ONCE);
  const stranger = await openFuzzAccount(target);
  while (report.sent < requests && report.faults.length < FAULTS_MAX) {
    const mine = await openFuzzAccount(target);
    const scene = { url: target.url, document, judge, agent, mine, stranger };
    report.accounts += 1;
    const end = Math.min(requests, report.sent + REQUESTS_AN_ACCOUNT);
    for (let hasKey = true; hasKey && report.sent < end; ) {
      const size = Math.min(REQUESTS_A_BATCH, end - report.sent);
      hasKey = await sendAll(probesOf(scene, size, order.seed + report.sent), report);
      report.sent += size;
      progress?.(report.sent);
    }
  }
  agent.destroy();
  return report;
}

function probesOf(scene: FuzzScene, size: number, seed: number): readonly Probe[] {
  const sessions = Math.round(size * SESSION_SHARE);
  const raws = Math.round(size * RAW_SHARE);
  // The slow ones first.
  return [
    ...rawProbes(scene, raws, seed),
    ...sessionProbes(scene, sessions, seed),
    ...operationProbes(scene, size - sessions - raws, seed),
  ];
}

/** Sends them and adds the results to the report. Returns false when a request has deleted the account's key. */
export async function sendAll(probes: readonly Probe[], report: FuzzReport): Promise<boolean> {
  let hasKey = true;
  await inParallel(probes, async (probe) => {
    try {
      const answers = await probe.send();
      countAnswers(report, probe, answers);
      for (const fault of probe.faultsOf(answers)) report.faults.push(`${probe.shown}: ${fault}`);
      if (probe.family === "account's key" && answers.some(({ status }) => status === 401))
        hasKey = false;
    } catch (error) {
      report.faults.push(`${probe.shown}: no answer: ${String(error)}`);
    }
  });
  return hasKey;
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
