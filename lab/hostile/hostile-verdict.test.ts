import assert from "node:assert/strict";
import { test } from "node:test";
import { hostileSummary, listHostile } from "./hostile-report.ts";
import { type HostileVerdict, missedGates, sumUpHostile } from "./hostile-verdict.ts";

const MIB = 1024 * 1024;
const GOOD: HostileVerdict = {
  kind: "accepted",
  file: "good.pdf",
  requests: [
    { step: "read", ms: 12 },
    { step: "fill", ms: 30 },
  ],
  peakBytes: 100 * MIB,
  faults: [],
  asInput: ["unexpected )"],
};
const SLOW: HostileVerdict = {
  kind: "refused",
  file: "slow.pdf",
  requests: [{ step: "read", ms: 4500 }],
  peakBytes: 90 * MIB,
  reason: "took_too_long",
  faults: [],
};
const DEATH: HostileVerdict = { kind: "death", file: "bad.pdf", how: "ended with SIGSEGV" };

test("a score counts what was refused and why, and names the slowest and the hungriest file", () => {
  assert.deepEqual(sumUpHostile([GOOD, SLOW, { ...SLOW, reason: "damaged" }, DEATH]), {
    files: 4,
    deaths: 1,
    accepted: 1,
    refused: 2,
    reasons: { took_too_long: 1, damaged: 1 },
    timeOuts: 1,
    memoryKills: 0,
    slowest: { file: "slow.pdf", step: "read", ms: 4500 },
    hungriest: { file: "good.pdf", bytes: 100 * MIB },
    faulty: 0,
  });
});

test("refusing a file in time misses no gate", () => {
  assert.deepEqual(missedGates(sumUpHostile([GOOD, SLOW])), []);
});

test("a death, a slow request, too much memory and a fault each miss their gate", () => {
  assert.match(listMissed(DEATH), /died/);
  assert.match(listMissed({ ...GOOD, requests: [{ step: "fill", ms: 5001 }] }), /longer/);
  assert.match(listMissed({ ...GOOD, peakBytes: 513 * MIB }), /memory/);
  assert.match(listMissed({ ...GOOD, faults: ["qpdf 2"] }), /handled wrongly/);
});

test("the report lists what was handled wrongly, and all of it when asked", () => {
  const faulty = { ...GOOD, file: "faulty.pdf", faults: ["filled: qpdf 3"] };
  const short = listHostile([GOOD, faulty, DEATH], false).join("\n");
  assert.match(short, /faulty\.pdf .*\n {4}filled: qpdf 3\n.*\n?bad\.pdf {2}THE HOST DIED/);
  assert.doesNotMatch(short, /good\.pdf/);
  assert.match(listHostile([GOOD], true).join("\n"), /12 ms.*100 MB\)\n {4}as its input: unexp/);
});

test("the summary says which gates are missed, or that all are held", () => {
  assert.match(
    hostileSummary(sumUpHostile([GOOD])).join("\n"),
    /30 ms .*fill good\.pdf(.|\n)*held/,
  );
  assert.match(hostileSummary(sumUpHostile([DEATH])).join("\n"), /GATES MISSED: the host died/);
  assert.match(hostileSummary(sumUpHostile([SLOW])).join("\n"), /1 took_too_long/);
});

function listMissed(verdict: HostileVerdict): string {
  return missedGates(sumUpHostile([verdict])).join();
}
