import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeAudit } from "./judge-audit.ts";

const judge = (json: string) => judgeAudit("the site", json);
const audit = (severity: string): string =>
  JSON.stringify({ vulnerabilities: { pako: { severity, range: "<2.2.1" } } });

test("a high or critical vulnerability fails, a lower one is listed", () => {
  assert.deepEqual(judge(audit("high")), { lines: ["high: pako <2.2.1 (the site)"], isOk: false });
  assert.equal(judge(audit("critical")).isOk, false);
  assert.deepEqual(judge(audit("moderate")), {
    lines: ["moderate: pako <2.2.1 (the site)"],
    isOk: true,
  });
});

test("without vulnerabilities it says so", () => {
  const { lines, isOk } = judge('{ "vulnerabilities": {} }');
  assert.deepEqual([lines, isOk], [["No known vulnerability: the site."], true]);
});

test("a registry without advisories is reported and does not fail", () => {
  const refused = judge('{ "message": "405 Method Not Allowed", "error": {} }');
  assert.equal(refused.isOk, true);
  assert.match(refused.lines[0] ?? "", /^Not checked: the site; .*405/);
  assert.match(judge("").lines[0] ?? "", /^Not checked: .*no answer/);
});
