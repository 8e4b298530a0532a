/**
 * The port for operations that a host can do faster, with an implementation in plain TypeScript. `@platen/engine/node`
 * has the fast one for Node.
 */
export { joinChunks } from "./join-chunks.ts";
export type { Platform } from "./platform.ts";
export { purePlatform } from "./pure-platform.ts";
