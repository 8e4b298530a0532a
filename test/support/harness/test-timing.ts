import { TIMING, type Timing } from "../../../service/settings/timing.ts";

/** The intervals of a deployment, for services in the process of their tests: a busy machine refuses no request. */
export const TEST_TIMING: Timing = { ...TIMING, shedsOnDelay: false };
