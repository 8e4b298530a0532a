import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { openDashboard } from "../../../service/adapters/dashboard/mod.ts";
import { openDatabase } from "../../../service/adapters/database/connection/open.ts";
import {
  type EmbeddedDatabase,
  startEmbedded,
} from "../../../service/adapters/embedded/embedded.ts";
import { buildCommand } from "../../../tools/build/command.ts";
import { chromiumHome, HAS_CHROMIUM } from "../../browser/chromium-home.ts";
import { startPooler } from "./pooler.ts";
import { BUILT_COMMAND } from "./tested-command.ts";

/**
 * For six test files at a time, some with several services. Durability is switched off, as is autovacuum: with hundreds of
 * databases it starts several processes a second, which took a third of the server's CPU time.
 */
const SERVER_SETTINGS = [
  "max_connections=400",
  "autovacuum=off",
  "fsync=off",
  "full_page_writes=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];
const MODULES = fileURLToPath(new URL("../../../node_modules", import.meta.url));
let server: EmbeddedDatabase | null = null;
let pooler: Awaited<ReturnType<typeof startPooler>> = null;
let held: pg.Client | null = null;
let home = "";

/**
 * Runs once: starts one PostgreSQL with a migrated template database, which every test file copies, and prepares what test
 * files would otherwise make at the same time: the command, the dashboard (15 s of CPU each) and an unpacked browser.
 */
export async function globalSetup(): Promise<void> {
  const [, dashboard] = await Promise.all([startServer(), openDashboard(), unpackBrowser()]);
  // Its own tests report the failure; all others run without it.
  if (dashboard.kind === "failed") console.error(`The dashboard: ${dashboard.reason}`);
  await buildTestedCommand(join(home, "command"));
}

/**
 * Builds the command as it is published, for the processes that tests start: they need a third of the CPU time to start
 * that they need from source.
 */
async function buildTestedCommand(folder: string): Promise<void> {
  mkdirSync(folder);
  symlinkSync(MODULES, join(folder, "node_modules"), "junction");
  await buildCommand(folder);
  process.env[BUILT_COMMAND] = join(folder, "lib", "main.js");
}

/** The tests in a browser report a failure. */
async function unpackBrowser(): Promise<void> {
  if (HAS_CHROMIUM) await chromiumHome().catch(() => undefined);
}

async function startServer(): Promise<void> {
  home = mkdtempSync(join(tmpdir(), "platen-test-"));
  chmodSync(home, 0o755); // as root the server runs as another user, which must be able to enter
  server = await startEmbedded(home, SERVER_SETTINGS);
  const admin = new pg.Client(server.config);
  await admin.connect();
  await admin.query("create database template_platen");
  await admin.end();
  const { close } = await openDatabase({ ...server.config, database: "template_platen" });
  await close();
  if (process.env["TEST_HELD_TRANSACTION"] !== undefined) held = await holdTransaction();
  process.env["PLATEN_TEST_HOST"] = server.config.host;
  process.env["PLATEN_TEST_PASSWORD"] = server.config.password;
  pooler = await startPooler(home, server.config);
}

/** Opens a transaction with a snapshot, in a database that no test uses. */
async function holdTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ ...server?.config, database: "postgres" });
  await client.connect();
  await client.query("begin isolation level repeatable read");
  await client.query("select pg_current_xact_id()");
  return client;
}

/** Stops PostgreSQL and removes its files. */
export async function globalTeardown(): Promise<void> {
  await held?.end();
  pooler?.kill("SIGKILL");
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
}
