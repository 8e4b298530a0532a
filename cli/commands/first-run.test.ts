import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Browser } from "../../test/support/harness/browser.ts";
import { testDatabase } from "../../test/support/harness/database.ts";
import { ended, ownFolder, runPlaten, startPlaten } from "../run-platen.fixture.ts";
import { setupOutput } from "./serve.ts";

const { url, close } = await testDatabase();
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

test("elsewhere an empty installation names the command that prints a link", async () => {
  const said = await served(startPlaten(["serve", "--port", "0"], { env }));
  assert.match(said, /\n {2}set-up {3}PLATEN_HOME=\S+ platen admin setup-link\b/);
  assert.doesNotMatch(said, /#/);
});

test("on a terminal it prints a link that sets it up; neither token nor cookie is in the log", {
  skip: !existsSync(SCRIPT),
}, async () => {
  const secrets: string[] = [];
  await served(onTerminal(), async (said) => {
    const [, link = ""] = /set-up {3}(\S+) \(works once, for 24 hours\)/.exec(said) ?? [];
    const { origin, pathname, hash } = new URL(link);
    assert.equal(pathname, "/app/setup");
    assert.match(said, new RegExp(`listens on ${origin}\\b`));
    const token = hash.slice(1);
    assert.match(token, /^[\w-]{43}$/);
    const browser = new Browser(origin);
    const ann = { email: "ann@example.org", name: "Ann", password: "correct horse battery" };
    const { status } = await browser.send("POST", "/session/setup", { token, ...ann });
    assert.equal(status, 201);
    assert.equal((await browser.send("GET", "/session")).status, 200);
    secrets.push(token, browser.cookie ?? "", ann.password);
  });
  const log = readFileSync(LOG, "utf8");
  assert.match(log, /"msg":"listening"/);
  for (const secret of secrets) assert.ok(secret.length > 0 && !log.includes(secret));
});

test("an installation that has an account prints nothing of set-up", async () => {
  const account = "admin create-account --email bob@example.org --plan PRO --status none";
  assert.equal((await runPlaten(account.split(" "), { env })).code, 0);
  const said = await served(startPlaten(["serve", "--port", "0"], { env }));
  assert.doesNotMatch(said, /set-up|#/);
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

/** The output of a service until it is complete; runs `meanwhile`, and stops the service. */
async function served(
  child: ChildProcess,
  meanwhile: (said: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const end = ended(child);
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      if (text.includes("Ctrl-C")) resolve(text);
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
  await meanwhile(said);
  child.kill("SIGTERM");
  await end;
  return said;
}
