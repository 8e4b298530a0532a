import type { Objects } from "#base/objects.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { schemaCheck } from "../adapters/database/connection/schema-check.ts";
import type { Readiness } from "../api/http/operator-endpoints.ts";
import type { Orders } from "./process-orders.ts";

/**
 * A process accepts requests while it is `running`. One that is `replaced` stops, too, but another one answers at the same
 * port, so that a balancer has nothing to do.
 */
export type Phase = { is: "starting" | "running" | "draining" | "replaced" };

const PROBE = "health/probe";

/** Dependencies of `/readyz` checks: this process, what the operator wants of it, and what it needs. */
export function readiness(
  pool: Database["pool"],
  objects: Objects,
  phase: Phase,
  orders: Orders,
): Readiness {
  return {
    process: {
      process: async () => {
        if (orders.isDraining) throw new Error("the operator drains the process");
        if (phase.is === "starting" || phase.is === "draining")
          throw new Error(`the process is ${phase.is}`);
      },
      schema: schemaCheck(pool),
    },
    needs: {
      database: async () => void (await pool.query("select 1")),
      storage: async () => void (await objects.put(PROBE, new Uint8Array(1))),
    },
  };
}
