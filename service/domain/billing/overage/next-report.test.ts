import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Instant, instant, isoString } from "#base/instant.ts";
import { type SentReport } from "#domain/billing-records";
import { chance } from "../../../../test/support/harness/chance.ts";
import { type NextReport, nextReport, type ReportState } from "./next-report.ts";

const START = instant(Date.UTC(2026, 0, 1));
const END = instant(Date.UTC(2026, 1, 1));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function nextReportText(counted: number, more: Partial<ReportState> = {}): string | null {
  const now = instant(Date.UTC(2026, 0, 20, 12));
  const state = { counted, last: null, start: START, end: END, since: START, isClosed: false, now };
  const next = nextReport({ ...state, ...more });
  return next === null ? null : `${next.quantity} at ${isoString(next.at)}`;
}

function makeSent(quantity: number, at: number, isAcknowledged = true): SentReport {
  return { quantity, at: instant(at), isAcknowledged };
}

test("nothing is reported for a count of zero, or again after an acknowledgement", () => {
  assert.equal(nextReportText(0), null);
  assert.equal(nextReportText(7, { last: makeSent(7, START) }), null);
});

test("an unacknowledged report is repeated unchanged", () => {
  const last = makeSent(7, Date.UTC(2026, 0, 3), false);
  assert.equal(nextReportText(7, { last }), "7 at 2026-01-03T00:00:00.000Z");
  assert.equal(nextReportText(7, { last, isClosed: true }), "7 at 2026-01-03T00:00:00.000Z");
});

test("each timestamp is a whole second, later than the one before and earlier than now", () => {
  assert.equal(nextReportText(7), "7 at 2026-01-20T11:59:30.000Z");
  const last = makeSent(7, Date.UTC(2026, 0, 20, 11, 59, 58), false);
  assert.equal(nextReportText(8, { last }), "8 at 2026-01-20T11:59:59.000Z");
  assert.equal(nextReportText(9, { last: makeSent(8, Date.UTC(2026, 0, 20, 11, 59, 59)) }), null);
});

test("no timestamp lies outside the month or before the subscription", () => {
  assert.equal(nextReportText(7, { now: instant(START + 5000) }), "7 at 2026-01-01T00:00:00.000Z");
  const since = instant(Date.UTC(2026, 0, 20, 11, 59, 40, 1));
  assert.equal(nextReportText(7, { since }), "7 at 2026-01-20T11:59:41.000Z");
  const now = instant(END - 1);
  const last = makeSent(7, END - 2000);
  assert.equal(
    nextReportText(8, { now, last }),
    null,
    "the last second is reserved for the final report",
  );
});

test("the final report carries the month's last second, however late it is sent", () => {
  const now = instant(END + 30 * DAY);
  assert.equal(nextReportText(8, { now, isClosed: true }), "8 at 2026-01-31T23:59:59.000Z");
  const last = makeSent(8, END - 1000, false);
  assert.equal(nextReportText(8, { now, isClosed: true, last }), "8 at 2026-01-31T23:59:59.000Z");
});

/** A processor's meter: the report with the latest timestamp counts, and an identifier is deduplicated for a day. */
class Meter {
  readonly #seen = new Map<string, number>();
  #newest: NextReport = null;

  take(now: number, report: NonNullable<NextReport>): void {
    const identifier = `${report.at}`;
    const seen = this.#seen.get(identifier);
    if (seen !== undefined && now - seen < DAY) return;
    this.#seen.set(identifier, now);
    if (this.#newest === null || report.at >= this.#newest.at) this.#newest = report;
  }

  read(): number {
    return this.#newest?.quantity ?? 0;
  }
}

/** Probabilities of each fault, and times without any response. */
type FaultRates = {
  readonly seed: number;
  readonly lost: number;
  readonly unanswered: number;
  readonly doubled: number;
  readonly killed: number;
  readonly outages: readonly (readonly [from: number, until: number])[];
};

/**
 * Simulates a month with two crashing reporters and an unreliable connection, until the close has read back what it
 * reported.
 */
function simulateMonth({
  seed,
  lost,
  unanswered,
  doubled,
  killed,
  outages,
}: FaultRates): [number, number] {
  const random = chance(seed);
  const meter = new Meter();
  const late: { at: number; report: NonNullable<NextReport> }[] = [];
  let counted = 0;
  let last: SentReport | null = null;
  const isOut = (now: number): boolean =>
    outages.some(([from, until]) => from <= now && now < until);
  // A report is stored before it is sent, and marked when acknowledged unless the process crashed.
  const report = (now: Instant, isClosed: boolean): void => {
    const next = nextReport({ counted, last, start: START, end: END, since: START, isClosed, now });
    if (next === null) return;
    last = { ...next, isAcknowledged: false };
    if (random() < killed) return;
    if (random() < (isOut(now) ? 0.5 : lost)) return;
    meter.take(now, next);
    if (random() < doubled) late.push({ at: now + random() * 2 * DAY, report: next });
    if (isOut(now) || random() < unanswered || random() < killed) return;
    last = { ...last, isAcknowledged: true };
  };
  const arrive = (now: number): void => {
    for (const one of late.filter(({ at }) => at <= now)) meter.take(now, one.report);
    late.splice(0, late.length, ...late.filter(({ at }) => at > now));
  };
  for (let now = START + HOUR; now < END; now += HOUR / 2) {
    counted += Math.floor(random() * 20);
    arrive(now);
    report(instant(now), false);
    if (random() < 0.3) report(instant(now), false);
  }
  // The processor redelivers the event until the meter reads what was reported.
  for (let now = END + 1; ; now += HOUR) {
    assert.ok(now < END + 30 * DAY, "the month closes");
    arrive(now);
    report(instant(now), true);
    if (!isOut(now) && meter.read() === counted) break;
  }
  for (const { report: doubledReport } of late) meter.take(END + 4 * DAY, doubledReport);
  return [meter.read(), counted];
}

const share = (max: number) => fc.double({ min: 0, max, noNaN: true });

test("5,000 months with lost, duplicated and unacknowledged reports, crashes and outages are all charged correctly", () => {
  const outage = fc
    .tuple(fc.nat({ max: 31 * 24 }), fc.integer({ min: 1, max: 60 }))
    .map(([at, hours]) => [START + at * HOUR, START + (at + hours) * HOUR] as const);
  const faultRates = fc.record({
    seed: fc.integer(),
    lost: share(0.4),
    unanswered: share(0.4),
    doubled: share(0.2),
    killed: share(0.3),
    outages: fc.array(outage, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(faultRates, (chosen) => {
      const [charged, counted] = simulateMonth(chosen);
      assert.equal(charged, counted);
    }),
    { numRuns: 5000 },
  );
});
