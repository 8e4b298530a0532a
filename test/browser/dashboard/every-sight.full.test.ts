import { ANSWER_DELAY, EVERY_SIGHT } from "./harness.ts";

// These files in every size and all colours, of which `npm test` has one or two, and with answers that overtake each other.
process.env[EVERY_SIGHT] = "1";
process.env[ANSWER_DELAY] = "500";
await import("./bulk.test.ts");
await import("./envelopes.test.ts");
await import("./me.test.ts");
await import("./members.test.ts");
await import("./schemas.test.ts");
await import("./sign-in.test.ts");
await import("./templates.test.ts");
await import("../reference.test.ts");
