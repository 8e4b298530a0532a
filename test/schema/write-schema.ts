/** Generates the types of the database's columns from the migrations: npm run write:schema */
import { writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../service/adapters/database/connection/open.ts";
import { startEmbedded } from "../../service/adapters/embedded/embedded.ts";
import { readTables, SCHEMA_FILE, schemaModule } from "./schema-module.ts";

await using things = new AsyncDisposableStack();
const home = await mkdtemp(join(tmpdir(), "platen-schema-"));
things.defer(() => rm(home, { recursive: true, force: true }));
await chmod(home, 0o755); // as root the server runs as another user, which must be able to enter
const server = await startEmbedded(home);
things.defer(async () => void (await server.stop()));
const database = await openDatabase(server.config);
things.defer(database.close);
const text = schemaModule(await readTables(database));
writeFileSync(new URL(`../../${SCHEMA_FILE}`, import.meta.url), text);
