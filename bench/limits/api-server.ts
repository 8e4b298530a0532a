import { readConfig, startService } from "@platen/service";

/** The service as the environment says; prints its address. */
const service = await startService(readConfig(process.env));
console.log(`listens on ${service.url}`);
process.once("SIGTERM", () => void service.stop());
