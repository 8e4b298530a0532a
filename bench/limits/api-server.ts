import { readConfig, startService } from "@platen/service";

/** The service with the settings of the environment; prints its address. */
const service = await startService(readConfig(process.env));
console.log(`listens on ${service.url}`);
process.once("SIGTERM", () => void service.stop());
