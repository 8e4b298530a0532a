import { readConfig, startService } from "@platen/service";

/** The service with the settings of the environment, as started by an operator. */
const service = await startService(readConfig(process.env));
process.once("SIGTERM", () => void service.stop().then(() => process.exit(0)));
process.on("message", () => process.send?.(service.url));
// The parent process has exited.
process.once("disconnect", () => process.exit(1));
process.send?.("ready");
