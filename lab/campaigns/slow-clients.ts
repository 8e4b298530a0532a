/**
 * Holds the resources of a service in every way that a client can, while another account works:
 * npm run campaign:slow-clients -- [--connections 500] [--seconds 40] [--only NAME]
 *
 * The attacks keep their connections open: without a key, with a key, without sending, and without reading. Prints for each
 * the response times of the other account, the longest life of an attacking connection and the memory of the service.
 * Exits 1 if one of the other account's requests is not answered with success.
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { ask, formData, type Question } from "../../test/support/harness/ask.ts";
import { BULK, type BulkHarness, goodRows } from "../../test/support/harness/bulk-harness.ts";
import { newInstallation } from "../../test/support/harness/service-process.ts";
import type { ServiceProcess } from "../../test/support/harness/start-process.ts";
import { ATTACKS, dryRun, Figures } from "./slow-attacks.ts";

/** Requests of the other account that take longer are lost. */
const ANSWER_MS_MAX = 60_000;
/** A body above the size from which bodies are bounded. */
const LARGE = "x".repeat(150_000);

/** An answer; without one the status is 0. */
type Outcome = { readonly status: number; readonly text: string };
type Sample = Outcome & { readonly ms: number };

/** A request that the other account repeats. */
type Use = { readonly name: string; readonly send: () => Promise<Outcome> };

/** Without an attack, for comparison. */
const QUIET = "none";
const THREAD = new URL("./slow-attack-thread.ts", import.meta.url);

/** Widths of previews that were not drawn before, so that no stored image answers. */
const WIDTHS = { min: 300, max: 1900 };

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      connections: { type: "string", default: "500" },
      seconds: { type: "string", default: "40" },
      only: { type: "string" },
    },
  });
  const names = ATTACKS.map(({ name }) => name);
  const attacks = names.filter((name) => values.only === undefined || name === values.only);
  assert.ok(attacks.length > 0, `--only is one of: ${names.join(", ")}`);
  const installation = await newInstallation();
  try {
    const service = await installation.start();
    const own = await installation.openBulkHarness(service);
    const uses = await usesOf(own, service.url);
    const rows: Record<string, Record<string, string | number>> = {};
    let lost = 0;
    for (const name of [QUIET, ...attacks]) {
      // Each attack has an account of its own, so that none is limited by the one before.
      const attacker = await installation.openBulkHarness(service);
      const end = name === QUIET ? async () => ({}) : await begin(name, service, attacker, values);
      const result = await measureDuring(end, service, uses, values);
      rows[name] = result.row;
      lost += result.lost;
      console.error(JSON.stringify({ attack: name, ...result.row }));
    }
    console.table(rows);
    console.log(lost === 0 ? "every request was answered" : `${lost} requests were NOT answered`);
    return lost === 0 ? 0 : 1;
  } finally {
    await installation.clear();
  }
}

type Options = { readonly connections: string; readonly seconds: string };

/** Begins an attack in a thread; returns the function that ends it. */
async function begin(
  name: string,
  { url }: ServiceProcess,
  { key, envelopeId }: BulkHarness,
  { connections }: Options,
): Promise<() => Promise<Figures>> {
  const workerData = { name, url, key, envelopeId, connections: Number(connections) };
  const thread = new Worker(THREAD, { workerData });
  await once(thread, "message");
  return async () => {
    const ended = once(thread, "message");
    thread.postMessage("end");
    const [figures] = z.tuple([Figures]).parse(await ended);
    await thread.terminate();
    return figures;
  };
}

/** Lets the other account repeat its uses for some seconds, each in a lane of its own, and ends the attack. */
async function measureDuring(
  end: () => Promise<Figures>,
  service: ServiceProcess,
  uses: readonly Use[],
  { seconds }: Options,
): Promise<{ readonly row: Record<string, string | number>; readonly lost: number }> {
  const until = performance.now() + Number(seconds) * 1000;
  let megabytes = 0;
  const memory = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(service.pid));
  }, 500);
  const samples = await Promise.all(uses.map((use) => repeatUntil(use, until)));
  clearInterval(memory);
  const figures = await end();
  const failed = samples.flat().filter(isFailed);
  for (const [index, { name }] of uses.entries()) {
    const first = samples[index]?.find(isFailed);
    if (first !== undefined) console.error(`${name}: ${first.status} ${first.text.slice(0, 300)}`);
  }
  const byUse: Record<string, number> = {};
  for (const [index, { name }] of uses.entries())
    byUse[`${name} p99 ms`] = p99(samples[index] ?? []);
  const statuses = [...new Set(failed.map(({ status }) => status))].join(" ");
  const row = { ...byUse, failed: failed.length, statuses, ...figures };
  return { row: { ...row, "memory MB": megabytes }, lost: failed.length };
}

function isFailed({ status }: Outcome): boolean {
  return status >= 300 || status === 0;
}

async function repeatUntil({ send }: Use, until: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    const late = Promise.withResolvers<Outcome>();
    const timer = setTimeout(late.resolve, ANSWER_MS_MAX, { status: 0, text: "no answer in time" });
    const { status, text } = await Promise.race([send().catch(makeUnanswered), late.promise]);
    clearTimeout(timer);
    samples.push({ ms: performance.now() - began, status, text });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return samples;
}

function makeUnanswered(error: unknown): Outcome {
  return { status: 0, text: String(error) };
}

/** The requests that the other account sends meanwhile. */
async function usesOf(harness: BulkHarness, url: string): Promise<readonly Use[]> {
  const { envelopeId, key } = harness;
  const job = await harness.submit(goodRows(200));
  await harness.ended(job);
  const templates = await harness.ask("/api/v1/templates?limit=1");
  const id = /"id":(\d+)/.exec(templates.text)?.[1] ?? "";
  const pdf = (await harness.ask(`/api/v1/templates/${id}/file`)).bytes;
  const data = { name: "Ann", town: "Oslo", kind: "a", agreed: "yes" };
  const generate = (more: object): Question => ({
    key,
    json: { envelope_id: envelopeId, data: { ...data, ...more }, test: true },
  });
  let width = WIDTHS.min;
  const nextWidth = (): number => (width = width >= WIDTHS.max ? WIDTHS.min : width + 1);
  const at = (path: string, question: Question = { key }) => ask(`${url}/api/v1${path}`, question);
  return [
    { name: "get", send: () => at(`/envelopes/${envelopeId}`) },
    { name: "fill", send: () => at("/generate/pdf", generate({})) },
    { name: "large body", send: () => at("/generate/pdf", generate({ note: LARGE })) },
    {
      name: "upload",
      send: () => {
        const form = formData({ name: "Form" }, { file: ["form.pdf", pdf] });
        return at("/templates/upload", { key, form });
      },
    },
    { name: "preview", send: () => at(`/templates/${id}/preview?page=1&width=${nextWidth()}`) },
    { name: "dry run", send: () => dryRun(harness, 20) },
    { name: "download", send: () => harness.ask(`${BULK}/download/${job}`) },
    { name: "health", send: () => ask(`${url}/readyz`) },
  ];
}

function p99(samples: readonly Sample[]): number {
  const times = samples.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? times.at(-1) ?? Number.NaN);
}

function residentMegabytes(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return Math.round((pages * 4096) / 1e6);
}
