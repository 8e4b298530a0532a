import { test } from "node:test";
import { ownPostgres } from "../support/harness/own-postgres.ts";
import { newInstallation } from "../support/harness/service-process.ts";
import { everyRoute } from "./every-operation.ts";

const WELL_FORMED = "platen_live_0000000000000000000000000000000LwXLW";

test("while the database is unavailable every route gets 503 with Retry-After", async (t) => {
  const folder = await newInstallation();
  const server = await ownPostgres(folder.home);
  const installation = await newInstallation({ DATABASE_URL: server.url });
  t.after(async () => {
    await installation.clear();
    await server.crash().catch(() => undefined);
    await folder.clear();
  });
  const { url } = await installation.start();
  await server.crash();
  // A well-formed but unknown key, which cannot be rejected without a database.
  await everyRoute(url, WELL_FORMED, 503, "unavailable");
});
