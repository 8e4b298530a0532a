import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Instant, instant, isoString } from "#base/instant.ts";
import { chance } from "../../../test/support/harness/chance.ts";
import { type NextReport, nextReport, type ReportState, type SentReport } from "./next-report.ts";

const START = instant(Date.UTC(2026, 0, 1));
const END = instant(Date.UTC(2026, 1, 1));
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function said(counted: number, more: Partial<ReportState> = {}): string | null {
  const now = instant(Date.UTC(2026, 0, 20, 12));
  const state = { counted, last: null, start: START, end: END, since: START, isClosed: false, now };
  const next = nextReport({ ...state, ...more });
  return next === null ? null : `${next.quantity} at ${isoString(next.at)}`;
}

function before(quantity: number, at: number, isAcknowledged = true): SentReport {
  return { quantity, at: instant(at), isAcknowledged };
}

test("nothing is said of nothing, nor again of what was heard", () => {
  assert.equal(said(0), null);
  assert.equal(said(7, { last: before(7, START) }), null);
});

test("what had no answer is said again in the same words", () => {
  const last = before(7, Date.UTC(2026, 0, 3), false);
  assert.equal(said(7, { last }), "7 at 2026-01-03T00:00:00.000Z");
  assert.equal(said(7, { last, isClosed: true }), "7 at 2026-01-03T00:00:00.000Z");
});

test("each time is later than the one before, of a whole second, and before now", () => {
  assert.equal(said(7), "7 at 2026-01-20T11:59:30.000Z");
  const last = before(7, Date.UTC(2026, 0, 20, 11, 59, 58), false);
  assert.equal(said(8, { last }), "8 at 2026-01-20T11:59:59.000Z");
  assert.equal(said(9, { last: before(8, Date.UTC(2026, 0, 20, 11, 59, 59)) }), null);
});

test("no time lies outside its month or before the subscription", () => {
  assert.equal(said(7, { now: instant(START + 5000) }), "7 at 2026-01-01T00:00:00.000Z");
  const since = instant(Date.UTC(2026, 0, 20, 11, 59, 40, 1));
  assert.equal(said(7, { since }), "7 at 2026-01-20T11:59:41.000Z");
  const now = instant(END - 1);
  const last = before(7, END - 2000);
  assert.equal(said(8, { now, last }), null, "the last second waits for the last word");
});

test("the last word carries the month's last second, however late it is", () => {
  const now = instant(END + 30 * DAY);
  assert.equal(said(8, { now, isClosed: true }), "8 at 2026-01-31T23:59:59.000Z");
  const last = before(8, END - 1000, false);
  assert.equal(said(8, { now, isClosed: true, last }), "8 at 2026-01-31T23:59:59.000Z");
});

/** The processor's meter: the reading with the latest time counts, an identifier counts once a day. */
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

/** What chance does to a month: how often each thing goes wrong, and when nobody answers at all. */
type Weather = {
  readonly seed: number;
  readonly lost: number;
  readonly unanswered: number;
  readonly doubled: number;
  readonly killed: number;
  readonly outages: readonly (readonly [from: number, until: number])[];
};

/** A month told by two reporters who may die, through a bad line, until its close has read what it said. */
function tellMonth({
  seed,
  lost,
  unanswered,
  doubled,
  killed,
  outages,
}: Weather): [number, number] {
  const random = chance(seed);
  const meter = new Meter();
  const late: { at: number; report: NonNullable<NextReport> }[] = [];
  let counted = 0;
  let last: SentReport | null = null;
  const isOut = (now: number): boolean =>
    outages.some(([from, until]) => from <= now && now < until);
  // What is written down before it is sent; the answer, when one comes and nobody died meanwhile.
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
  // The processor waits for us: the event comes again until what we read is what we said.
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

test("of 5,000 months with lost, doubled and unanswered reports, dead reporters and outages none is charged wrong", () => {
  const outage = fc
    .tuple(fc.nat({ max: 31 * 24 }), fc.integer({ min: 1, max: 60 }))
    .map(([at, hours]) => [START + at * HOUR, START + (at + hours) * HOUR] as const);
  const weather = fc.record({
    seed: fc.integer(),
    lost: share(0.4),
    unanswered: share(0.4),
    doubled: share(0.2),
    killed: share(0.3),
    outages: fc.array(outage, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(weather, (chosen) => {
      const [charged, counted] = tellMonth(chosen);
      assert.equal(charged, counted);
    }),
    { numRuns: 5000 },
  );
});
