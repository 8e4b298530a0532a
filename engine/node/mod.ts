/** The engine's host on Node: zlib in C, HarfBuzz and the installed fonts. */
export { FACE_FILES, fontPackageOf } from "./face-files.ts";
export { loadScripts, readFace } from "./load-scripts.ts";
export { nodeHost } from "./node-host.ts";
export { nodePlatform } from "./node-platform.ts";
