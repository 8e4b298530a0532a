import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { testDatabase } from "../../test/support/harness/database.ts";
import { ended, ownFolder, runPlaten, startPlaten } from "../run-platen.fixture.ts";
import { setupOutput } from "./serve.ts";

const { db, url, close } = await testDatabase();
after(close);
const folder = ownFolder();
const LOG = join(folder, "log");
const env = { DATABASE_URL: url, PLATEN_HOME: folder, LOG_LEVEL: "trace" };
const SCRIPT = "/usr/bin/script";
const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

test("the set-up link goes to a terminal only", () => {
  const [terminal, file] = [stream(true), stream(false)];
  const other = stream(true);
  assert.equal(setupOutput({ stdout: terminal, stderr: other }), terminal);
  assert.equal(setupOutput({ stdout: terminal, stderr: file }), terminal);
  assert.equal(setupOutput({ stdout: file, stderr: terminal }), terminal);
  assert.equal(setupOutput({ stdout: file, stderr: file }), null);
});

test("on a terminal an empty installation prints a set-up link, and the log does not have it", {
  skip: !existsSync(SCRIPT),
}, async () => {
  const said = await served(onTerminal());
  const [, link = "", token = ""] =
    /set-up {3}(http:\/\/127\.0\.0\.1:\d+\/app\/setup#([\w-]{43})) \(works once, for 24 hours\)/.exec(
      said,
    ) ?? [];
  assert.notEqual(link, "", said);
  assert.match(said, new RegExp(`listens on ${new URL(link).origin}`));
  const log = readFileSync(LOG, "utf8");
  assert.match(log, /"msg":"listening"/);
  assert.ok(!log.includes(token));
  const rows = await db.selectFrom("person_token").select("kind").execute();
  assert.deepEqual(rows, [{ kind: "setup" }]);
});

test("elsewhere it names the command, until there is an account", async () => {
  const said = await served(startPlaten(["serve", "--port", "0"], { env }));
  assert.match(said, /\n {2}set-up {3}PLATEN_HOME=\S+ platen admin setup-link\b/);
  assert.doesNotMatch(said, /#/);
  const args = "admin create-account --email a@example.org --plan PRO --status none".split(" ");
  assert.equal((await runPlaten(args, { env })).code, 0);
  assert.doesNotMatch(await served(startPlaten(["serve", "--port", "0"], { env })), /set-up/);
});

function stream(isTTY: boolean): NodeJS.WriteStream {
  return Object.create(process.stdout, { isTTY: { value: isTTY } }) as NodeJS.WriteStream;
}

/** `platen serve` on a pseudoterminal, with its log in a file. */
function onTerminal(): ChildProcess {
  const command = `exec ${process.execPath} ${MAIN} serve --port 0 2>${LOG}`;
  const { PATH = "" } = process.env;
  const given = { PATH, SHELL: "/bin/sh", NO_COLOR: "1", TERM: "dumb", ...env };
  return spawn(SCRIPT, ["-qec", command, "/dev/null"], { env: given });
}

/** The output of a service until it is complete; the service is stopped. */
async function served(child: ChildProcess): Promise<string> {
  const end = ended(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("Ctrl-C")) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  child.kill("SIGTERM");
  await end;
  return said;
}
