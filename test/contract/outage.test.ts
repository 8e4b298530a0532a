import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { admissionStore } from "../../service/adapters/database/admission/admission-store.ts";
import { storesOn, transactOn } from "../../service/adapters/database/stores.ts";
import { diskObjects } from "../../service/adapters/objects/disk-objects.ts";
import { systemClock } from "../../service/adapters/system/clock.ts";
import { systemHashing } from "../../service/adapters/system/hashing.ts";
import { systemRandomness } from "../../service/adapters/system/randomness.ts";
import { openVault } from "../../service/adapters/system/vault.ts";
import { newRegister } from "../../service/api/http/metrics.ts";
import { referenceEndpoints } from "../../service/api/http/openapi/reference.ts";
import { buildServer } from "../../service/api/http/server.ts";
import { ROUTES } from "../../service/api/routes.ts";
import { DEFAULT_PLANS } from "../../service/domain/plans/mod.ts";
import { newLogger } from "../../service/settings/logger.ts";
import { testAccount, testService } from "../support/harness/service.ts";
import { everyRoute } from "./every-operation.ts";

test("an unexpected error is a 500 on every route, without details", async () => {
  const service = await testService();
  after(service.stop);
  const key = (await testAccount(service)).key();
  const folder = await mkdtemp(join(tmpdir(), "platen-fault-"));
  after(() => rm(folder, { recursive: true, force: true }));
  const { db, pool } = service.database;
  const system = {
    clock: systemClock(),
    hashing: systemHashing(),
    randomness: systemRandomness(),
    plans: DEFAULT_PLANS,
    baseUrl: () => "http://127.0.0.1",
    trustProxy: 0,
    templateBytesMax: 1_000_000,
    csvBytesMax: 1_000_000,
  };
  const ports = {
    ...system,
    admission: admissionStore(pool),
    audit: storesOn(db).audit,
    objects: await diskObjects(folder),
    vault: await openVault([], folder),
  };
  const routes = ROUTES.map((route) => ({
    ...route,
    run: () => Promise.reject(new Error("secret of the house")),
  }));
  const app = await buildServer({
    routes,
    ports,
    transact: (work) => transactOn(db)(({ idempotency }) => work({ ...ports, idempotency })),
    publicGets: referenceEndpoints(routes, { ...system, hasGuide: false }),
    register: newRegister(),
    logger: newLogger("silent"),
  });
  after(() => app.close());
  await everyRoute(await app.listen({ host: "127.0.0.1", port: 0 }), key, 500, "internal_error");
});
