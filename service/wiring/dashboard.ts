import type { Logger } from "pino";
import type { DashboardBuild } from "#base/dashboard-files.ts";
import { openDashboard } from "../adapters/dashboard/mod.ts";
import type { Config } from "../settings/config.ts";

/**
 * Begins to build the dashboard, if its sources changed, and to read it, while the database starts. A failure is logged;
 * only the dashboard is then missing.
 */
export function startDashboard({ role }: Config, logger: Logger): () => Promise<DashboardBuild> {
  if (role === "worker") return () => Promise.resolve(NOT_SERVED);
  const opening = openDashboard().then((build) => {
    if (build.kind === "failed") logger.error({ reason: build.reason }, "no dashboard");
    return build;
  });
  return () => opening;
}

const NOT_SERVED: DashboardBuild = { kind: "failed", reason: "A worker serves no dashboard." };
