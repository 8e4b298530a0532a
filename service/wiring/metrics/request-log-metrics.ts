import { Counter, type Registry } from "prom-client";
import { DROP_REASONS, type DropReason } from "#domain/request-log";

/** Registers the metric of refused requests that are missing in the request log. */
export function dropMeter(register: Registry): (reason: DropReason, requests: number) => void {
  const dropped = new Counter({
    name: "platen_request_log_dropped_total",
    help: "Refused requests that the request log lacks: beyond the account's budget, while too many waited to be written, or because writing failed.",
    labelNames: ["reason"],
    registers: [register],
  });
  for (const reason of DROP_REASONS) dropped.inc({ reason }, 0);
  return (reason, requests) => dropped.inc({ reason }, requests);
}
