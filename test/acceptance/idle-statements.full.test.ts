import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { embeddedConfig } from "../../service/adapters/embedded/embedded.ts";
import { newInstallation } from "../support/harness/service-process.ts";

const PROCESSES = 3;
const SETTLE_MS = 10_000;
const OBSERVED_MS = 60_000;
/** One statement a second for each process. */
const STATEMENTS_MAX = PROCESSES * 60;
const STATEMENT = /^platen[^|]*\|LOG: {2}(?:statement|execute)/gm;

test("111: idle processes make at most one statement a second each", async (t) => {
  const installation = await newInstallation();
  t.after(installation.clear);
  for (let count = 0; count < PROCESSES; count += 1) await installation.start();
  const client = new pg.Client(await embeddedConfig(installation.home));
  await client.connect();
  t.after(() => client.end());
  const log = join(installation.home, "database", "server.log");
  await pause(SETTLE_MS);
  await client.query("alter system set log_line_prefix = '%a|'");
  await client.query("alter system set log_statement = 'all'");
  await client.query("select pg_reload_conf()");
  const before = (await readFile(log, "utf8")).length;
  await pause(OBSERVED_MS); // the requirement is a rate
  const text = (await readFile(log, "utf8")).slice(before);
  const statements = text.match(STATEMENT)?.length ?? 0;
  assert.ok(statements > 0, "statements are logged");
  assert.ok(statements <= STATEMENTS_MAX, `${statements} statements in a minute`);
});
