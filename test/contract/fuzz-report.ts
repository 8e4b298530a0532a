import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { codeOf } from "./error-faults.ts";
import type { Probe } from "./fuzz-probe.ts";

const Counts = z.record(z.string(), z.record(z.string(), z.int()));

/** The counts of a run, which can be stored and added. */
export const FuzzReport = z.object({
  sent: z.int(),
  accounts: z.int(),
  operations: z.array(z.string()),
  /** Answers by operation, or by kind of raw bytes, and status; `none`: the connection was closed. */
  statuses: Counts,
  /** Answers by family and how far the request came. */
  reached: Counts,
  faults: z.array(z.string()),
});

export type FuzzReport = z.output<typeof FuzzReport>;

/** How far a request came, judged by its answer. */
const STEPS = [
  "done",
  "refused by the operation",
  "invalid",
  "turned away",
  "unavailable",
] as const;

type Step = (typeof STEPS)[number];

/** Codes of requests that have the right caller and an invalid body or parameter. */
const INVALID = ["validation_error", "invalid_json"];
/** Codes of requests that no operation has seen. */
const TURNED_AWAY = [
  "account_changed",
  "account_not_found",
  "account_read_only",
  "bad_request",
  "cross_origin",
  "file_too_large",
  "headers_too_large",
  "invalid_api_key",
  "malformed_target",
  "member_required",
  "method_not_allowed",
  "missing_authorization",
  "not_found",
  "rate_limit_exceeded",
  "request_timeout",
  "role_required",
  "scope_required",
  "session_required",
  "unsupported_media_type",
];
/** Statuses that only the codes above have; a response to HEAD has no code. */
const TURNED_AWAY_STATUSES = [401, 405, 408, 413, 415, 429, 431];

/** Limit among the requests with the account's key. A run with more of them hardly tests anything but the admission. */
const TURNED_AWAY_SHARE_MAX = 0.15;
const DONE_SHARE_MIN = 0.15;
/** Limit among all requests. A service that is always unavailable is not tested. */
const UNAVAILABLE_SHARE_MAX = 0.01;

/** A report without requests, of a service with these operations. */
export function emptyReport(operations: readonly string[]): FuzzReport {
  return {
    sent: 0,
    accounts: 0,
    operations: [...operations],
    statuses: {},
    reached: {},
    faults: [],
  };
}

/** Counts the answers to a probe. */
export function countAnswers(
  report: FuzzReport,
  { family, name }: Pick<Probe, "family" | "name">,
  answers: readonly Answer[],
): void {
  if (answers.length === 0) count(report.statuses, name, "none");
  for (const answer of answers) {
    count(report.statuses, name, String(answer.status));
    count(report.reached, family, stepOf(answer));
  }
}

/** The sums of several reports. */
export function sumReports(reports: readonly FuzzReport[]): FuzzReport {
  const sum = emptyReport([...new Set(reports.flatMap(({ operations }) => operations))]);
  for (const { sent, accounts, statuses, reached, faults } of reports) {
    sum.sent += sent;
    sum.accounts += accounts;
    sum.faults.push(...faults);
    addCounts(sum.statuses, statuses);
    addCounts(sum.reached, reached);
  }
  return sum;
}

/** Returns the reasons why a run proves nothing: too few of its requests reached the operations. */
export function emptiness({ reached }: FuzzReport): readonly string[] {
  const main = shares(reached, "account's key");
  const turnedAway = main["turned away"] ?? 0;
  const done = main["done"] ?? 0;
  const unavailable = Object.keys(reached).map(
    (family) => shares(reached, family)["unavailable"] ?? 0,
  );
  return [
    ...(turnedAway > TURNED_AWAY_SHARE_MAX ? [`${percent(turnedAway)} turned away`] : []),
    ...(done < DONE_SHARE_MIN ? [`only ${percent(done)} done`] : []),
    ...(Math.max(0, ...unavailable) > UNAVAILABLE_SHARE_MAX ? ["often unavailable"] : []),
  ];
}

/** Tables of how far the requests came, and of the statuses of each operation. */
export function reportLines({ reached, statuses }: FuzzReport): readonly string[] {
  const steps = Object.keys(reached).map((family) => {
    const cells = Object.entries(shares(reached, family)).map(
      ([step, share]) => `${percent(share)} ${step}`,
    );
    return `${family.padEnd(16)} ${String(total(reached[family])).padStart(8)}  ${cells.join(", ")}`;
  });
  const names = Object.keys(statuses).toSorted();
  const rows = names.map((name) => {
    const cells = Object.entries(statuses[name] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `${name.padEnd(84)} ${cells.map(([status, times]) => `${times}×${status}`).join("  ")}`;
  });
  return [...steps, "", ...rows, "", `all: ${allStatuses(statuses)}`];
}

/** Numbers of answers by status, over all operations. */
function allStatuses(statuses: FuzzReport["statuses"]): string {
  const sums: FuzzReport["statuses"] = {};
  for (const counts of Object.values(statuses)) addCounts(sums, { all: counts });
  const all = Object.entries(sums["all"] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return all.map(([status, times]) => `${times}×${status}`).join("  ");
}

function stepOf(answer: Answer): Step {
  const { status } = answer;
  const code = codeOf(answer);
  if (status < 400) return "done";
  if (status >= 500) return "unavailable";
  if (code === null)
    return TURNED_AWAY_STATUSES.includes(status) ? "turned away" : "refused by the operation";
  if (TURNED_AWAY.includes(code)) return "turned away";
  return INVALID.includes(code) ? "invalid" : "refused by the operation";
}

/** In the order of the steps. */
function shares(reached: FuzzReport["reached"], family: string): Readonly<Record<string, number>> {
  const counts = reached[family] ?? {};
  const all = Math.max(1, total(counts));
  const known = STEPS.filter((step) => (counts[step] ?? 0) > 0);
  return Object.fromEntries(known.map((step) => [step, (counts[step] ?? 0) / all]));
}

function total(counts: Readonly<Record<string, number>> = {}): number {
  return Object.values(counts).reduce((sum, times) => sum + times, 0);
}

function count(counts: FuzzReport["statuses"], row: string, column: string, times = 1): void {
  const cells = counts[row] ?? {};
  counts[row] = { ...cells, [column]: (cells[column] ?? 0) + times };
}

function addCounts(sums: FuzzReport["statuses"], counts: FuzzReport["statuses"]): void {
  for (const [row, cells] of Object.entries(counts))
    for (const [column, times] of Object.entries(cells)) count(sums, row, column, times);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
