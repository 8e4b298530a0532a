/** The engine's platform on Node: zlib in C. */
export { nodePlatform } from "./node-platform.ts";
