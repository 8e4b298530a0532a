import assert from "node:assert/strict";
import { test } from "node:test";
import { listFaults, summaryLines } from "./report.ts";
import { crashed } from "./score-form.ts";
import { sumUp, type Verdict } from "./verdict.ts";

const COMPLETE: Verdict = { ...crashed("good.pdf", ""), outcome: "complete", faults: [] };
const APART: Verdict = {
  ...COMPLETE,
  file: "locked.pdf",
  outcome: "apart",
  reason: "a password is needed",
};
const BROKEN = crashed("bad.pdf", "the reason why");

test("the share is complete forms over counting ones; those apart are neither", () => {
  const score = sumUp([COMPLETE, COMPLETE, COMPLETE, BROKEN, APART]);
  assert.deepEqual(score, {
    counting: 4,
    complete: 3,
    share: 0.75,
    apart: 1,
    apartHandledWrong: 0,
  });
});

test("nothing that counts is no success", () => {
  assert.equal(sumUp([APART]).share, 0);
  assert.equal(sumUp([]).share, 0);
});

test("a wrong answer to one apart is counted and shown", () => {
  const wrong = { ...APART, handledRight: false };
  assert.equal(sumUp([wrong]).apartHandledWrong, 1);
  assert.match(listFaults([wrong], false).join("\n"), /! locked\.pdf.*answered wrongly/);
  assert.match(summaryLines(sumUp([wrong]), 0.9).join("\n"), /1 ANSWERED WRONGLY/);
});

test("the report lists what is not complete with its reasons, and says when the gate is missed", () => {
  const lines = listFaults([COMPLETE, BROKEN], false).join("\n");
  assert.match(lines, /bad\.pdf .*\n.*crash: the reason why/);
  assert.doesNotMatch(lines, /good\.pdf/);
  const summary = summaryLines(sumUp([COMPLETE, BROKEN]), 0.9).join("\n");
  assert.match(summary, /1 of 2 forms complete: 50\.0 % \(gate 90\.0 %\) {2}BELOW THE GATE/);
});
