import assert from "node:assert/strict";
import { test } from "node:test";
import engine from "../engine/package.json" with { type: "json" };
import manifest from "./package.json" with { type: "json" };
import { runPlaten, runPlatenProcess } from "./run-platen.fixture.ts";

const COMMANDS = [
  ["fields"],
  ["fill"],
  ["serve"],
  ["admin", "create-account"],
  ["admin", "usage"],
  ["admin", "notices"],
  ["admin", "clock"],
  ["demo"],
  ["login"],
  ["logout"],
  ["whoami"],
  ["templates", "upload"],
  ["mappings", "create"],
  ["envelopes", "create"],
  ["bulk"],
  ["jobs", "wait"],
  ["generate"],
  ["api-keys", "create"],
];

for (const command of COMMANDS) {
  test(`platen ${command.join(" ")} --help shows its usage and examples, and exits 0`, async () => {
    const { code, out, err } = await runPlaten([...command, "--help"]);
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.ok(out.startsWith(`Usage: platen ${command.join(" ")}`), out);
    assert.match(out, /Examples:\n {2}\$ /);
  });
}

test("platen --version prints the versions of the package and of the engine", async () => {
  const { code, out } = await runPlatenProcess(["--version"]);
  assert.deepEqual(
    { code, out },
    { code: 0, out: `${manifest.version} (engine ${engine.version})\n` },
  );
});

test("an unknown command is answered with a similar one, on standard error, exit code 2", async () => {
  const { code, out, err } = await runPlatenProcess(["fil"]);
  assert.deepEqual({ code, out }, { code: 2, out: "" });
  assert.match(err, /unknown command 'fil'\n\(Did you mean fill\?\)/);
});

test("an unknown option of a command is a usage error too", async () => {
  const { code, err } = await runPlaten(["fields", "x.pdf", "--jsn"]);
  assert.equal(code, 2);
  assert.match(err, /unknown option '--jsn'\n\(Did you mean --json\?\)/);
});

test("without a command the help is shown on standard error", async () => {
  const { code, out, err } = await runPlaten([]);
  assert.deepEqual({ code, out }, { code: 2, out: "" });
  assert.match(err, /^Usage: platen/);
});

test("there are no colours in a pipe or with NO_COLOR", async () => {
  for (const env of [{}, { NO_COLOR: "1", FORCE_COLOR: "1" }]) {
    const { out } = await runPlaten(["--help"], { env });
    assert.ok(!out.includes("\u001b"));
  }
});

test("an unexpected error shows its stack only on request", async () => {
  const env = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
  const args = ["admin", "create-account", "--email", "a@example.org", "--plan", "PRO"];
  const quiet = await runPlaten(args, { env });
  assert.equal(quiet.code, 1);
  assert.doesNotMatch(quiet.err, /\n\s+at /);
});
