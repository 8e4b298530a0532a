import { setTimeout as pause } from "node:timers/promises";
import { type Logger, pino } from "pino";
import type { FormReader } from "#domain/templates";
import type { Database } from "./adapters/database/open.ts";
import { storesOn, transactOn } from "./adapters/database/stores.ts";
import { diskObjects } from "./adapters/objects/disk-objects.ts";
import { systemClock } from "./adapters/system/clock.ts";
import { systemHashing } from "./adapters/system/hashing.ts";
import { systemRandomness } from "./adapters/system/randomness.ts";
import { startFormReader } from "./adapters/threads/mod.ts";
import { documentDoor, operatorDoors, type ReadinessChecks } from "./api/doors.ts";
import { newRegister } from "./api/metrics.ts";
import { allRoutes } from "./api/routes.ts";
import { buildServer } from "./api/server.ts";
import type { Uses } from "./api/uses.ts";
import type { Config } from "./config.ts";
import { connect } from "./database.ts";

export { createAccountIn } from "./admin.ts";
export { type Config, readConfig } from "./config.ts";

/** A running service. */
export type Service = {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Finishes what is under way, within 10 s, and lets everything go. */
  readonly stop: () => Promise<void>;
};

/** Requests under way get this long when the service stops; the rest of 10 s is for all else. */
const DRAIN_MS = 7000;

/** Starts what the settings say in this process; when it cannot, everything is let go again. */
export async function startService(config: Config): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const logger = pino({ level: config.logLevel }, pino.destination(2));
  const database = await connect(config);
  starting.defer(() => database.close());
  const formReader = startFormReader();
  starting.defer(() => formReader.stop());
  let url = "";
  const uses = await wire(config, database, formReader, () => config.baseUrl ?? url);
  const register = newRegister();
  const routes = allRoutes(uses);
  const app = await buildServer({
    ports: uses,
    routes: config.role === "worker" ? [] : routes,
    doors: [
      ...operatorDoors(readiness(database, uses), register),
      documentDoor(routes, uses.baseUrl),
    ],
    register,
    logger,
  });
  starting.defer(() => drain(app));
  url = await app.listen({ host: config.host, port: config.port });
  logger.info({ url, role: config.role }, "listening");
  return running(url, starting.move(), logger);
}

async function wire(
  config: Config,
  database: Database,
  formReader: FormReader,
  baseUrl: () => string,
): Promise<Uses> {
  return {
    ...storesOn(database.db),
    transact: transactOn(database.db),
    clock: systemClock(),
    hashing: systemHashing(),
    randomness: systemRandomness(),
    objects: await diskObjects(config.storage),
    formReader,
    baseUrl,
  };
}

const PROBE = "health/probe";

function readiness({ pool }: Database, { objects }: Uses): ReadinessChecks {
  return {
    database: async () => void (await pool.query("select 1")),
    storage: async () => void (await objects.put(PROBE, new Uint8Array(1))),
  };
}

// Fastify waits for requests under way; those that take too long are broken off.
async function drain(app: Awaited<ReturnType<typeof buildServer>>): Promise<void> {
  const enough = new AbortController();
  const tooLong = pause(DRAIN_MS, null, { signal: enough.signal }).then(
    () => app.server.closeAllConnections(),
    () => undefined,
  );
  await app.close();
  enough.abort();
  await tooLong;
}

function running(url: string, open: AsyncDisposableStack, logger: Logger): Service {
  return {
    url,
    stop: async () => {
      logger.info("stopping");
      await open.disposeAsync();
      logger.info("stopped");
    },
  };
}
