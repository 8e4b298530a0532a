import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeAudit } from "./judge-audit.ts";

const audit = (severity: string): string =>
  JSON.stringify({ vulnerabilities: { pako: { severity, range: "<2.2.1" } } });

test("a high or critical vulnerability fails, a lower one is listed", () => {
  assert.deepEqual(judgeAudit(audit("high")), { lines: ["high: pako <2.2.1"], isOk: false });
  assert.equal(judgeAudit(audit("critical")).isOk, false);
  assert.deepEqual(judgeAudit(audit("moderate")), { lines: ["moderate: pako <2.2.1"], isOk: true });
});

test("without vulnerabilities it says so", () => {
  const { lines, isOk } = judgeAudit('{ "vulnerabilities": {} }');
  assert.deepEqual([lines, isOk], [["No known vulnerability in what is shipped."], true]);
});

test("a registry without advisories is reported and does not fail", () => {
  const refused = judgeAudit('{ "message": "405 Method Not Allowed", "error": {} }');
  assert.equal(refused.isOk, true);
  assert.match(refused.lines[0] ?? "", /^Not checked: .*405/);
  assert.match(judgeAudit("").lines[0] ?? "", /^Not checked: .*no answer/);
});
