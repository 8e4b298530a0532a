import type { Logger } from "pino";
import type { Database } from "../adapters/database/connection/open.ts";
import { documentDoor, operatorDoors, type RawDoor } from "../api/doors.ts";
import type { newRegister } from "../api/metrics.ts";
import { pageDoors } from "../api/page-doors.ts";
import { allRoutes } from "../api/routes.ts";
import { buildServer } from "../api/server.ts";
import type { TransactionStores, Uses } from "../api/uses.ts";
import type { Config } from "../settings/config.ts";
import { type Phase, readiness } from "./readiness.ts";

/** What the server needs apart from the ports of the routes. */
type ServerParts = {
  readonly database: Database;
  readonly register: ReturnType<typeof newRegister>;
  readonly logger: Logger;
  readonly rawDoors: readonly RawDoor[];
  readonly phase: Phase;
};

/** Builds the HTTP server, not yet listening. A worker has the operator's routes only. */
export async function openServer(
  { role }: Config,
  uses: Uses,
  { database, register, logger, rawDoors, phase }: ServerParts,
): ReturnType<typeof buildServer> {
  const routes = allRoutes(uses);
  return await buildServer({
    ports: uses,
    routes: role === "worker" ? [] : routes,
    once: { ...uses, routesOn: (stores) => allRoutes(within(uses, stores)) },
    doors: [
      ...operatorDoors(readiness(database.pool, uses.objects, phase), register),
      documentDoor(routes, uses.baseUrl),
      ...pageDoors(uses),
    ],
    rawDoors,
    register,
    logger,
  });
}

/**
 * The ports on the stores of an open transaction, which nested transactions join. Notes stay outside, because rolling
 * back does not remove an object; billing too, because it does not undo changes at the processor.
 */
function within(uses: Uses, stores: TransactionStores): Uses {
  const { notes, billing } = uses;
  const { noteIntake } = uses.generation;
  const generation = { ...stores.generation, noteIntake };
  return { ...uses, ...stores, notes, billing, generation, transact: (work) => work(stores) };
}
