import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../../service/adapters/database/connection/open.ts";
import {
  type EmbeddedDatabase,
  startEmbedded,
} from "../../../service/adapters/embedded/embedded.ts";

/** Eight test files at a time, some with several services; nothing here has to survive a power failure. */
const SERVER_SETTINGS = ["max_connections=400", "fsync=off"];

let server: EmbeddedDatabase | null = null;
let home = "";

/** Once a run: one PostgreSQL, and one migrated template that every test file copies. */
export async function globalSetup(): Promise<void> {
  home = mkdtempSync(join(tmpdir(), "platen-test-"));
  chmodSync(home, 0o755); // as root the server runs as another user and has to pass through here
  server = await startEmbedded(home, SERVER_SETTINGS);
  const admin = new pg.Client(server.config);
  await admin.connect();
  await admin.query("create database template_platen");
  await admin.end();
  const { close } = await openDatabase({ ...server.config, database: "template_platen" });
  await close();
  process.env["PLATEN_TEST_HOST"] = server.config.host;
  process.env["PLATEN_TEST_PASSWORD"] = server.config.password;
}

/** Stops it and leaves nothing behind. */
export async function globalTeardown(): Promise<void> {
  await server?.stop();
  rmSync(home, { recursive: true, force: true });
}
