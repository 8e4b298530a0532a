/**
 * Submits a bulk job, kills the service with -9 at a random moment of it, starts it again; so many times. Then waits
 * for all jobs and counts: npm run campaign:kill -- [--kills 20] [--rows 2000] [--seed N] [--json]
 *
 * Rows in the manifest, lines of the ledger, the counter and the PDFs in the ZIP must be the same number, whatever
 * was killed when. Every second kill takes PostgreSQL with it. Exit 1 when they are not.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { BULK, type BulkDesk, goodRows } from "../bulk-desk.ts";
import { chance } from "../chance.ts";
import { usedBy } from "../figures.ts";
import { newPlace, type Place, type ServiceProcess } from "../service-process.ts";

/** A job of 2,000 rows takes about as long. */
const ALIVE_MS_MAX = 1200;
const JOB_MS_MAX = 120_000;
const Jobs = z.object({ jobs: z.array(z.object({ upload_id: z.string() })) });

type Figures = {
  readonly kills: number;
  /** Jobs that are there, and those of them that were answered before the kill. */
  readonly jobs: number;
  readonly answered: number;
  readonly rows: number;
  readonly manifest: number;
  readonly pdfs: number;
  readonly ledger: number;
  readonly counter: number;
};

process.exitCode = await main();

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "20" },
      rows: { type: "string", default: "2000" },
      seed: { type: "string", default: String(Date.now() % 2 ** 31) },
      json: { type: "boolean", default: false },
    },
  });
  const { kills, rows, seed } = values;
  if (!values.json) console.log(`seed ${seed}: ${kills} kills in jobs of ${rows} rows`);
  const place = await newPlace();
  try {
    const began = performance.now();
    const figures = await campaign(place, Number(kills), Number(rows), chance(Number(seed)));
    const seconds = Math.round((performance.now() - began) / 1000);
    const agree = [figures.manifest, figures.pdfs, figures.ledger, figures.counter].every(
      (count) => count === figures.rows,
    );
    if (values.json)
      console.log(JSON.stringify({ seed: Number(seed), agree, seconds, ...figures }));
    else {
      console.table([figures]);
      console.log(`${agree ? "All agree" : "THEY DIFFER"}, ${seconds} s`);
    }
    return agree ? 0 : 1;
  } finally {
    await place.clear();
  }
}

/** A job a kill: submitted, let alone for a while, killed. What was submitted and not answered may be there or not. */
async function campaign(
  place: Place,
  kills: number,
  rows: number,
  random: () => number,
): Promise<Figures> {
  let service = await place.start();
  let desk = await place.desk(service);
  const answered = new Set<string>();
  for (let killed = 0; killed < kills; killed += 1) {
    const submitting = desk.submit(goodRows(rows)).then(
      (id) => void answered.add(id),
      () => undefined,
    );
    await pause(random() * ALIVE_MS_MAX);
    await kill(place, service, killed % 2 === 1);
    await submitting;
    service = await place.start();
    desk = desk.at(service.url);
  }
  const jobs = await jobsOf(desk);
  for (const id of answered) assert.ok(jobs.includes(id), "a job that was promised is gone");
  for (const id of jobs) await desk.ended(id, JOB_MS_MAX);
  const promised = { kills, jobs: jobs.length, answered: answered.size, rows: rows * jobs.length };
  return { ...promised, ...(await counted(place, desk, jobs)) };
}

async function jobsOf(desk: BulkDesk): Promise<readonly string[]> {
  const { body } = await desk.ask(`${BULK}?limit=500`);
  return Jobs.parse(body).jobs.map(({ upload_id }) => upload_id);
}

async function kill(place: Place, service: ServiceProcess, withDatabase: boolean): Promise<void> {
  const lock = await readFile(join(place.home, "database", "postmaster.pid"), "utf8");
  service.signal("SIGKILL");
  if (withDatabase) process.kill(Number.parseInt(lock, 10), "SIGKILL");
  await service.exit;
}

async function counted(
  place: Place,
  desk: BulkDesk,
  jobs: readonly string[],
): Promise<Pick<Figures, "manifest" | "pdfs" | "ledger" | "counter">> {
  let manifest = 0;
  let pdfs = 0;
  for (const id of jobs) {
    const bundle = await desk.bundle(id);
    const succeeded = bundle.manifest.rows.filter(({ status }) => status === "succeeded");
    manifest += new Set(succeeded.map(({ row }) => row)).size;
    pdfs += bundle.pdfs.size;
  }
  return { manifest, pdfs, ...(await usedBy(place.home)) };
}
