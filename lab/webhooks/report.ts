import type { Machine } from "../measure/machine.ts";
import { type Compared, summaryLine } from "../measure/summary.ts";
import type { Figure } from "./measure-all.ts";
import type { Percentiles } from "./percentiles.ts";

/** One line for the terminal. */
export function lineOf(figure: Figure): string {
  return `${figure.side.padEnd(28)} ${formatFigure(figure)} (load ${figure.load})`;
}

/** The summary of the first part, if it was measured for ours. */
export function deliverySummary(figures: readonly Figure[]): readonly string[] {
  let ours: Compared | null = null;
  let floor: Compared | null = null;
  let peer: Compared | null = null;
  for (const { kind, side: name, found } of figures)
    if (kind === "ceiling") floor = { name: `${name} alone`, value: found.senderMicros };
    else if (kind === "throughput") {
      const cost = { name, value: found.senderMicros + found.databaseMicros };
      if (name === "platen") ours = cost;
      else peer = cost;
    }
  if (ours === null) return [];
  const figure = "a delivery of a webhook, CPU µs with PostgreSQL";
  return [summaryLine({ figure, floor, ours: ours.value, peer })];
}

/** Lists what was not as it must be, a sentence each. */
export function faultsIn(figures: readonly Figure[]): readonly string[] {
  return figures.flatMap(({ side, found }) =>
    "faults" in found ? found.faults.map((fault) => `${side}: ${fault}`) : [],
  );
}

function formatFigure({ kind, found }: Figure): string {
  switch (kind) {
    case "throughput":
      return `${found.perSecond}/s of ${found.deliveries} (steady ${found.steadyPerSecond}/s), CPU ${found.senderMicros} µs a delivery, PostgreSQL ${found.databaseMicros} µs, repeated ${found.repeated}`;
    case "delay":
      return `${found.perSecond} events/s, ${found.hanging} of 500 hang: ${delayText(found.delay)}, missing ${found.missing}; CPU ${found.senderMicros} µs an event, PostgreSQL ${found.databaseMicros} µs`;
    case "flood":
      return `beside ${found.deliveries} to ${found.webhooks}: ${delayText(found.delay)}, missing ${found.missing}; ${found.left} of the flood were left`;
    case "ceiling":
      return `${found.perSecond}/s, CPU ${found.senderMicros} µs a request`;
    case "idle":
      return `idle: ${found.statementsPerSecond} statements/s, CPU ${found.senderPermille} ‰ of a core, PostgreSQL ${found.databasePermille} ‰`;
  }
}

function delayText({ count, p50, p99, max }: Percentiles): string {
  if (count === 0) return "none came";
  return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms of ${count}`;
}

/** The page of what was found. */
export function pageOf(machine: Machine, figures: readonly Figure[]): string {
  const { cpu, cores, load_average, node, packages } = machine;
  return [
    INTRODUCTION,
    `- Machine: ${cpu}, ${cores} cores; load average ${load_average} at the start.`,
    `- Node ${node}; pg-boss ${packages["pg-boss"]}, undici ${packages["undici"]}.`,
    "",
    ...throughputPart(figures),
    ...delayPart(figures),
    ...floodPart(figures),
    ...idlePart(figures),
    EXPLANATION,
  ].join("\n");
}

function throughputPart(figures: readonly Figure[]): readonly string[] {
  const heads = ["", "per second", "second half", "CPU µs each", "PostgreSQL µs", "sent twice"];
  const rows = figures.flatMap((figure) => {
    const { kind, side, found } = figure;
    if (kind === "ceiling")
      return [[`${side} alone`, found.perSecond, "", found.senderMicros, "", "", figure.load]];
    if (kind !== "throughput") return [];
    const { perSecond, steadyPerSecond, senderMicros, databaseMicros, repeated } = found;
    const costs = [senderMicros, databaseMicros, repeated];
    return [[side, perSecond, steadyPerSecond, ...costs, figure.load]];
  });
  return part("Deliveries per second of one process", heads, rows);
}

function delayPart(figures: readonly Figure[]): readonly string[] {
  const heads = ["", "events/s", "of 500 hang", ...DELAYS, "CPU µs per event", "PostgreSQL µs"];
  const rows = figures.flatMap(({ kind, side, found, load }) => {
    if (kind !== "delay") return [];
    const { perSecond, hanging, senderMicros, databaseMicros } = found;
    return [[side, perSecond, hanging, ...delaysOf(found), senderMicros, databaseMicros, load]];
  });
  return part("From commit to first byte", heads, rows);
}

function floodPart(figures: readonly Figure[]): readonly string[] {
  const heads = ["", "deliveries", "to webhooks", ...DELAYS];
  const rows = figures.flatMap(({ kind, side, found, load }) =>
    kind === "flood" ? [[side, found.deliveries, found.webhooks, ...delaysOf(found), load]] : [],
  );
  return part("During another account's flood", heads, rows);
}

function idlePart(figures: readonly Figure[]): readonly string[] {
  const heads = ["", "statements/s", "CPU, ‰ of a core", "PostgreSQL ‰"];
  const rows = figures.flatMap(({ kind, side, found, load }) => {
    if (kind !== "idle") return [];
    return [[side, found.statementsPerSecond, found.senderPermille, found.databasePermille, load]];
  });
  return part("Idle", heads, rows);
}

const DELAYS = ["p50 ms", "p99 ms", "max ms", "missing after 30 s"];

function delaysOf(found: { readonly delay: Percentiles; readonly missing: number }): Cell[] {
  const { count, p50, p99, max } = found.delay;
  return [...(count === 0 ? ["–", "–", "–"] : [p50, p99, max]), found.missing];
}

type Cell = string | number;

/** A heading and a table, of which the load average is the last column. */
function part(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): readonly string[] {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(" | ")} |`;
  const all = [...heads, "load"];
  const rule = `|${all.map((_, index) => (index === 0 ? "---" : "--:")).join("|")}|`;
  return [`## ${title}`, "", line(all), rule, ...rows.map(line), ""];
}

const INTRODUCTION = `# Benchmarks of webhooks

Generated by \`npm run bench:webhooks\`; no figure is typed by hand.
`;

const EXPLANATION = `## What is compared

- Real PostgreSQL with fsync; 550 receivers, each an HTTPS server with a port of its own, in a process of their own; a
  delivering process started as an operator starts it. All share the machine's cores.
- Events are written through the service's outbox, in one transaction with their deliveries. The peer writes event, log row
  and pg-boss job in one transaction as well; both make both signatures, have ten seconds, and retry.
- The peer reads a batch with one statement and writes its log with one; pg-boss completes a batch with one or two. It has no
  check of addresses, no record of each attempt, no fairness between accounts and no limit per endpoint.
- A batch of pg-boss waits for its slowest job. With hanging endpoints the peer is measured a second time, with many workers
  that take two jobs each.
- *First byte*: when the receiver had the request's header. One signature of twenty is checked. After each run the process
  is stopped, and the database must contain every written delivery and none marked delivered that did not arrive.
- An idle process of the service also polls for other work, which the last table includes.
`;
