import assert from "node:assert/strict";
import { test } from "node:test";
import { bannedIn } from "./bans.ts";
import { parse } from "./source.ts";

const DOMAIN_FILE = "service/domain/plans/plan.ts";

const PLANTED: Readonly<Record<string, string>> = {
  "the time of day": "export const a = () => Date.now();",
  "a date of now": "export const a = () => new Date();",
  chance: "export const a = () => Math.random();",
  "the environment": "export const a = () => process.env;",
  "the end of the process": "export const a = () => process.exit(1);",
  "a silenced type": "// @ts-expect-error\nexport const a = 1;",
  "a thing not done": "// TODO more\nexport const a = 1;",
  "a silenced rule without its reason":
    "// oxlint-disable-next-line no-console\nexport const a = 1;",
};
for (const [what, text] of Object.entries(PLANTED)) {
  test(`${what} is found, with its position`, () => {
    const faults = bannedIn(parse(DOMAIN_FILE, text));
    assert.equal(faults.length, 1);
    assert.match(String(faults[0]), /^service\/domain\/plans\/plan\.ts:1: .*: write /);
  });
}

test("a date made from a given instant is allowed", () => {
  assert.deepEqual(
    bannedIn(parse(DOMAIN_FILE, "export const a = (t: number) => new Date(t);")),
    [],
  );
});

test("words in strings and comments are not uses", () => {
  const text = `/** Not Date.now() */ export const a = "Math.random()";`;
  assert.deepEqual(bannedIn(parse(DOMAIN_FILE, text)), []);
});

test("a suppressed rule with a reason is allowed", () => {
  const text = "// oxlint-disable-next-line no-console -- a command talks\nexport const a = 1;";
  assert.deepEqual(bannedIn(parse(DOMAIN_FILE, text)), []);
});

test("the clock's adapter may read the time, the config the environment, a test both", () => {
  const text = "export const a = () => [Date.now(), process.env];";
  assert.equal(bannedIn(parse("service/adapters/system/clock.ts", text)).length, 1);
  assert.equal(bannedIn(parse("service/settings/config.ts", text)).length, 1);
  assert.equal(bannedIn(parse("service/settings/config.test.ts", text)).length, 0);
});

test("unseeded randomness is banned everywhere, even in tests", () => {
  assert.equal(bannedIn(parse("engine/a.test.ts", "export const a = Math.random();")).length, 1);
});

test("a file name must describe its content", () => {
  for (const name of ["utils", "string-utils", "helper", "common", "types", "job-manager"]) {
    assert.equal(bannedIn(parse(`engine/cos/${name}.ts`, "export const a = 1;")).length, 1, name);
  }
  for (const name of ["typeset", "commons-license", "field-type", "useful"]) {
    assert.equal(bannedIn(parse(`engine/cos/${name}.ts`, "export const a = 1;")).length, 0, name);
  }
});

test("elapsed wall time may be measured only in benchmarks; waiting needs a bound", () => {
  const elapsed = "export const a = (began: number) => performance.now() - began < 500;";
  const [fault, ...others] = bannedIn(parse("service/settings/config.test.ts", elapsed));
  assert.match(fault ?? "", /^service\/settings\/config\.test\.ts:1: elapsed wall time: /);
  assert.deepEqual(others, []);
  assert.deepEqual(bannedIn(parse("lab/speed.test.ts", elapsed)), []);
  const bound = "export const a = (end: number) => performance.now() < end;";
  assert.deepEqual(bannedIn(parse("service/settings/config.test.ts", bound)), []);
});
