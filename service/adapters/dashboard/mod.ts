/** The dashboard, built from its sources if they changed, and the built documentation: both are read here. */
export { buildDashboard } from "./build-dashboard.ts";
export type { Manifest } from "./manifest.ts";
export { openDashboard } from "./open-dashboard.ts";
export { openGuide } from "./open-guide.ts";
