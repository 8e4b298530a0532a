/**
 * The port to what a host does faster than we can, and a fallback in plain TypeScript.
 * `@platen/engine/node` has the fast one for Node.
 */
export { joinChunks } from "./join-chunks.ts";
export type { Platform } from "./platform.ts";
export { purePlatform } from "./pure-platform.ts";
