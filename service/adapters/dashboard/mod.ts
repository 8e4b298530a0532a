/** The dashboard: built from its sources if they changed, and read. */
export { buildDashboard } from "./build-dashboard.ts";
export type { Manifest } from "./manifest.ts";
export { openDashboard } from "./open-dashboard.ts";
