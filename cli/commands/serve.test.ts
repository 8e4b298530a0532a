import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { untilReady } from "../../test/support/harness/readiness.ts";
import {
  ended,
  ownFolder,
  parsed,
  runPlaten,
  runPlatenProcess,
  startPlaten,
} from "../run-platen.fixture.ts";

const folder = ownFolder();
chmodSync(folder, 0o755); // When run as root, the database runs as another user.
const home = join(folder, "home");
mkdirSync(home);
const env = { PLATEN_HOME: home, LOG_LEVEL: "silent" };

type Serving = { readonly url: string; readonly said: string; readonly child: ChildProcess };

test("platen serve prints its address and data folder, and SIGTERM ends it with exit code 0", async () => {
  const { url, said, child } = await serve();
  assert.match(said, /^Platen listens on http:\/\/127\.0\.0\.1:\d+\n/);
  assert.ok(said.includes(home), said);
  assert.match(said, /platen admin create-account/);
  await untilReady(url);
  const end = ended(child);
  child.kill("SIGTERM");
  assert.equal((await end).code, 0);
});

test("an account created while the service runs can be used at once; SIGTERM to npx stops it", async () => {
  const { url, child } = await serve(asNpx);
  const args = "admin create-account --email a@example.org --plan PRO --json".split(" ");
  const { code, out } = await runPlaten([...args, "--keys", "production:read,staging:admin"], {
    env,
  });
  assert.equal(code, 0);
  const { keys } = parsed(out) as { keys: Record<string, Record<string, string>> };
  assert.deepEqual(Object.keys(keys), ["production", "staging"]);
  const authorization = `Bearer ${keys["production"]?.["read"]}`;
  const list = await fetch(`${url}/api/v1/templates`, { headers: { authorization } });
  assert.equal(list.status, 200);
  // Resolves when the service has closed the shell's streams, so when it has ended.
  await stop(child);
  await assert.rejects(fetch(`${url}/livez`));
});

test("an account can be created while no service runs, and its keys are shown in a table", async () => {
  const args = "admin create-account --email b@example.org --plan BUSINESS".split(" ");
  const { code, out } = await runPlaten(args, { env });
  assert.equal(code, 0);
  assert.match(out, /^Account acct_\w+ for b@example\.org on BUSINESS, active\n/);
  assert.match(out, /\nproduction {3}admin {2}platen_live_\w{36}\n/);
});

test("invalid account options are refused with an explanation", async () => {
  const address = await make("--email", "nobody", "--plan", "PRO");
  assert.deepEqual([address.code, address.err], [1, "platen: The e-mail address is invalid.\n"]);
  const plan = await make("--email", "a@example.org", "--plan", "GOLD");
  assert.equal(plan.code, 2);
  assert.match(plan.err, /Allowed choices are PRO, BUSINESS, ENTERPRISE/);
  const keys = await make("--email", "a@example.org", "--plan", "PRO", "--keys", "moon:admin");
  assert.equal(keys.code, 2);
  assert.match(keys.err, /"moon:admin" is not environment:scope/);
});

test("a port in use and an invalid setting are reported with a remedy, exit code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  const address = await new Promise<ReturnType<typeof other.address>>((resolve) =>
    other.once("listening", () => resolve(other.address())),
  );
  assert.ok(address !== null && typeof address === "object");
  const taken = await runPlatenProcess(["serve", "--port", String(address.port)], { env });
  other.close();
  assert.equal(taken.code, 1);
  assert.match(taken.err, /Port \d+ of 127\.0\.0\.1 is used by another program\.\n.*--port 0/);
  const wrong = await runPlatenProcess(["serve"], { env: { ...env, PLATEN_ROLE: "king" } });
  assert.equal(wrong.code, 1);
  assert.match(
    wrong.err,
    /^platen: The settings are wrong: PLATEN_ROLE must be one of all, api, worker\.\nplaten serve --settings lists/,
  );
});

test("platen serve --settings lists every setting with its default", async () => {
  const { code, out } = await runPlaten(["serve", "--settings"], { env });
  assert.equal(code, 0);
  assert.match(out, /^PORT {2}\(default: 8080\)\n {2}The port to listen on/);
  assert.match(out, /\nSMTP_URL\n/);
});

function make(...args: readonly string[]): ReturnType<typeof runPlaten> {
  return runPlaten(["admin", "create-account", ...args], { env });
}

/** Starts the command as npx does: behind a shell that ends without passing a signal on. */
function asNpx(args: readonly string[]): ChildProcess {
  const entry = fileURLToPath(new URL("../platen.js", import.meta.url));
  const script = '"$0" "$@"; exit $?';
  const given = { ...env, PATH: process.env["PATH"] ?? "", npm_command: "exec" };
  return spawn("sh", ["-c", script, process.execPath, entry, ...args], { env: given });
}

async function serve(
  start = (args: readonly string[]) => startPlaten(args, { env }),
): Promise<Serving> {
  const child = start(["serve", "--port", "0"]);
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("Ctrl-C")) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  const url = /http:\S+/.exec(said)?.[0] ?? "";
  return { url, said, child };
}

async function stop(child: ChildProcess): Promise<void> {
  const end = ended(child);
  child.kill("SIGTERM");
  await end;
}
