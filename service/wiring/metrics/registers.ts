import { Registry } from "prom-client";
import { aggregateReports } from "../../adapters/processes/reports.ts";
import type { Siblings } from "../../adapters/processes/sibling.ts";
import { newRegister } from "../../api/http/metrics.ts";
import type { Metrics } from "../../api/http/operator-endpoints.ts";

/** The metrics of a process. */
export type Registers = {
  /** Counts what this process does; `/metrics` has the sum over all processes at the port. */
  readonly register: Registry;
  /** The state of the whole installation, which whichever process answers `/metrics` queries. */
  readonly installation: Registry;
};

/** The slowest of several processes counts: an average would hide one that hangs. */
const DELAYS = ["", "_p50", "_p90", "_p99"].map((of) => `platen_nodejs_eventloop_lag${of}_seconds`);

/** Opens the registers of a process, and what `/metrics` answers: those of all processes at its port. */
export function openRegisters(siblings: Siblings): Registers & { readonly metrics: Metrics } {
  const register = newRegister();
  const installation = new Registry();
  for (const name of DELAYS)
    Object.assign(register.getSingleMetric(name) ?? {}, { aggregator: "max" });
  siblings.reportBy(() => register.getMetricsAsJSON());
  const metrics = async (): Promise<string> => {
    const all = siblings.isShared ? await sumOf(register, siblings) : register;
    return await Registry.merge([all, installation]).metrics();
  };
  return { register, installation, metrics: { contentType: register.contentType, metrics } };
}

async function sumOf(register: Registry, siblings: Siblings): Promise<Registry> {
  const own = await register.getMetricsAsJSON();
  return aggregateReports([own, ...(await siblings.exchange(own))]);
}
