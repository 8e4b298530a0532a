import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "#base/instant.ts";
import { PRIORITIES, type WorkKind, type WorkMeter } from "#domain/bulk-records";
import type { WaitingWork } from "../../adapters/database/bulk/work-figures.ts";
import { withTimeout } from "../../adapters/database/connection/unavailable.ts";

/** How long a scrape waits for the database. */
const FIGURES_MS = 2000;
const KINDS: readonly WorkKind[] = ["bulk", "task"];

/** Registers the metrics of this process's workers; `rowsEnded` is the sum of all outcomes. */
export function workMeter(register: Registry): {
  readonly work: WorkMeter;
  readonly rowsEnded: () => Promise<number>;
} {
  const registers = [register];
  const rows = new Counter({
    name: "platen_rows_total",
    help: "Rows of bulk jobs, and tasks, whose end this process recorded: succeeded or failed.",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const losses = new Counter({
    name: "platen_lease_losses_total",
    help: "Leases that ended without a result: expired before their worker came back, or its result discarded.",
    labelNames: ["kind", "reason"],
    registers,
  });
  for (const kind of KINDS) {
    for (const outcome of ["succeeded", "failed"]) rows.inc({ kind, outcome }, 0);
    for (const reason of ["expired", "discarded"]) losses.inc({ kind, reason }, 0);
  }
  return {
    work: {
      ended: (kind, outcome, count) => rows.inc({ kind, outcome }, count),
      leaseLost: (kind, reason, count) => losses.inc({ kind, reason }, count),
    },
    rowsEnded: async () => (await rows.get()).values.reduce((sum, { value }) => sum + value, 0),
  };
}

/**
 * Registers the metrics of the waiting work of all processes, queried at each scrape. While the database is unavailable the
 * values are NaN and the scrape succeeds.
 */
export function showWaitingWork(
  register: Registry,
  figures: () => Promise<readonly WaitingWork[]>,
  clock: Clock,
): void {
  const labelNames = ["kind", "priority"];
  const registers = [register];
  const oldest = new Gauge({
    name: "platen_work_oldest_waiting_seconds",
    help: "How long ago the oldest bulk job or task that waits for a worker was submitted; 0 when none waits.",
    labelNames,
    registers,
    collect: () => collectFigures(),
  });
  const waiting = new Gauge({
    name: "platen_work_waiting",
    help: "Chunks of bulk jobs, and tasks, that wait for a worker.",
    labelNames,
    registers,
    collect: () => collectFigures(),
  });
  const rows = new Gauge({
    name: "platen_work_waiting_rows",
    help: "Rows in the chunks that wait for a worker; of tasks one each.",
    labelNames,
    registers,
    collect: () => collectFigures(),
  });
  const show = (found: readonly WaitingWork[] | null): void => {
    for (const kind of KINDS)
      for (const priority of PRIORITIES) {
        const work = found?.find((one) => one.kind === kind && one.priority === priority);
        const none = found === null ? Number.NaN : 0;
        const { count = none, rows: inChunks = none, oldestAt = null } = work ?? {};
        const age = oldestAt === null ? none : Math.max(0, clock.now() - oldestAt) / 1000;
        oldest.set({ kind, priority }, age);
        waiting.set({ kind, priority }, count);
        rows.set({ kind, priority }, inChunks);
      }
  };
  // One query for the three gauges of a scrape, and for scrapes at the same time.
  let query: Promise<void> | null = null;
  const collectFigures = (): Promise<void> => {
    query ??= withTimeout(FIGURES_MS, figures())
      .then(show, () => show(null))
      .finally(() => {
        query = null;
      });
    return query;
  };
}

/** Expired records whose files wait to be deleted. */
export type PurgeBacklog = Readonly<Record<"files" | "bulk_jobs", number>>;

/** Registers the expired files of all processes that are not deleted yet, queried at each scrape; NaN while unknown. */
export function showPurgeBacklog(register: Registry, count: () => Promise<PurgeBacklog>): void {
  const backlog: Gauge = new Gauge({
    name: "platen_purge_backlog",
    help: "Expired files and bulk jobs whose files are due to be deleted and are not yet; at most 10,000 of each kind.",
    labelNames: ["kind"],
    registers: [register],
    collect: async () => {
      const unknown = { files: Number.NaN, bulk_jobs: Number.NaN };
      const counts = await withTimeout(FIGURES_MS, count()).catch(() => unknown);
      for (const [kind, value] of Object.entries(counts)) backlog.set({ kind }, value);
    },
  });
}
