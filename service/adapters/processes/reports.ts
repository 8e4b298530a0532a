import { AggregatorRegistry, type Registry } from "prom-client";
import type { Report } from "./messages.ts";

/** Types of metrics that only grow; others describe a process while it runs. */
const GROWING: ReadonlySet<string> = new Set(["counter", "histogram"]);

/** Returns one registry for the reports of several processes. */
export function aggregateReports(reports: readonly Report[]): Registry {
  return AggregatorRegistry.aggregate([...reports]);
}

/**
 * Adds what a process has counted until its end to what earlier ones have, so that the sum over all processes never falls:
 * Prometheus takes a lower value for a restart of the service, and counts everything again.
 */
export async function addEnded(ended: Report, last: Report): Promise<Report> {
  const all = await aggregateReports([ended, last]).getMetricsAsJSON();
  return all.filter(({ type }) => GROWING.has(String(type)));
}
