import { test } from "node:test";
import { interruptibleInstallation } from "../support/harness/own-postgres.ts";
import { everyRoute } from "./every-operation.ts";

const WELL_FORMED = "platen_live_0000000000000000000000000000000LwXLW";

test("while the database is unavailable every route gets 503 with Retry-After", async (t) => {
  const { installation, server, clear } = await interruptibleInstallation();
  t.after(clear);
  const { url } = await installation.start();
  await server.crash();
  // A well-formed but unknown key, which cannot be rejected without a database.
  await everyRoute(url, WELL_FORMED, 503, "unavailable");
});
