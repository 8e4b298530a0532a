import { readConfig, startService } from "@platen/service";

/** The service as the environment says, as an operator starts it. */
const service = await startService(readConfig(process.env));
process.once("SIGTERM", () => void service.stop().then(() => process.exit(0)));
process.on("message", () => process.send?.(service.url));
// Who started us is gone.
process.once("disconnect", () => process.exit(1));
process.send?.("ready");
