import type { Machine } from "../measure/machine.ts";
import type { Figure } from "./measure-all.ts";
import type { Percentiles } from "./percentiles.ts";

/** One line for the terminal. */
export function lineOf(figure: Figure): string {
  return `${figure.side.padEnd(28)} ${textOf(figure)} (load ${figure.load})`;
}

/** What was not as it must be, a sentence each. */
export function faultsIn(figures: readonly Figure[]): readonly string[] {
  return figures.flatMap(({ side, found }) =>
    "faults" in found ? found.faults.map((fault) => `${side}: ${fault}`) : [],
  );
}

function textOf({ kind, found }: Figure): string {
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
  return `p50 ${p50} ms, p99 ${p99} ms, max ${max} ms of ${count}`;
}

/** The page of what was found. */
export function pageOf(machine: Machine, figures: readonly Figure[]): string {
  return [
    INTRODUCTION,
    `- Machine: ${machine.cpu}, ${machine.cores} cores; load average ${machine.load_average} at the begin.`,
    `- Node ${machine.node}; pg-boss ${machine.packages["pg-boss"]}, undici ${machine.packages["undici"]}.`,
    "",
    "## Deliveries a second of one process",
    "",
    ...table(
      ["", "a second", "second half", "CPU µs a delivery", "PostgreSQL µs", "sent twice", "load"],
      figures.flatMap(({ kind, side, found, load }) =>
        kind === "throughput"
          ? [
              [
                side,
                found.perSecond,
                found.steadyPerSecond,
                found.senderMicros,
                found.databaseMicros,
                found.repeated,
                load,
              ],
            ]
          : kind === "ceiling"
            ? [[`${side} alone`, found.perSecond, "", found.senderMicros, "", "", load]]
            : [],
      ),
    ),
    "## From commit to first byte",
    "",
    ...table(
      [
        "",
        "events/s",
        "of 500 hang",
        "p50 ms",
        "p99 ms",
        "max ms",
        "not there after 30 s",
        "CPU µs an event",
        "PostgreSQL µs",
        "load",
      ],
      figures.flatMap(({ kind, side, found, load }) =>
        kind === "delay"
          ? [
              [
                side,
                found.perSecond,
                found.hanging,
                found.delay.p50,
                found.delay.p99,
                found.delay.max,
                found.missing,
                found.senderMicros,
                found.databaseMicros,
                load,
              ],
            ]
          : [],
      ),
    ),
    "## Beside another account's flood",
    "",
    ...table(
      [
        "",
        "deliveries",
        "to webhooks",
        "p50 ms",
        "p99 ms",
        "max ms",
        "not there after 30 s",
        "load",
      ],
      figures.flatMap(({ kind, side, found, load }) =>
        kind === "flood"
          ? [
              [
                side,
                found.deliveries,
                found.webhooks,
                found.delay.p50,
                found.delay.p99,
                found.delay.max,
                found.missing,
                load,
              ],
            ]
          : [],
      ),
    ),
    "## With nothing to do",
    "",
    ...table(
      ["", "statements/s", "CPU, ‰ of a core", "PostgreSQL ‰", "load"],
      figures.flatMap(({ kind, side, found, load }) =>
        kind === "idle"
          ? [[side, found.statementsPerSecond, found.senderPermille, found.databasePermille, load]]
          : [],
      ),
    ),
    EXPLANATION,
  ].join("\n");
}

type Cell = string | number;

function table(heads: readonly string[], rows: readonly (readonly Cell[])[]): readonly string[] {
  const line = (cells: readonly Cell[]): string => `| ${cells.join(" | ")} |`;
  const rule = heads.map((_, index) => (index === 0 ? "---" : "--:"));
  return [line(heads), line(rule).replaceAll(" ", ""), ...rows.map(line), ""];
}

const INTRODUCTION = `# How fast events are told

Written by \`npm run bench:webhooks\`; nobody types figures into this page.
`;

const EXPLANATION = `## What is compared

- Real PostgreSQL with fsync; 550 receivers, each an HTTPS server with a port of its own, in a process of their own; a
  delivering process started as an operator starts it. All share the machine's cores.
- Events are written through the service's outbox, in one transaction with their deliveries. The peer writes event, row of a
  log and job of pg-boss in one transaction as well; both sign by both families, have ten seconds, and repeat.
- The peer reads a batch with one statement and writes its log with one; pg-boss settles a batch with one or two. It has no
  check of addresses, no record of each attempt, no fairness between accounts and no bound for each endpoint.
- A batch of pg-boss waits for its slowest. Where endpoints hang the peer is measured a second time with many workers that
  take two jobs each.
- *First byte*: when the receiver had the request's header. One signature of twenty is checked. Each run ends with the
  process stopped, and with as many deliveries in the database as were written, none called delivered that did not arrive.
- One process of the service has other work to look for when it waits: the last table counts that, too.
`;
