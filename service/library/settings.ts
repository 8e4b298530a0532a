/** The settings, for programs that load nothing else of a service. */
export { readConfig } from "../settings/config.ts";
