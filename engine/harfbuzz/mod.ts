/**
 * The port `Shaper` implemented with HarfBuzz's two WebAssembly modules. Their memory is not garbage-collected:
 * everything allocated there is freed here, or bounded.
 */
export { type HarfBuzzModules, loadShaper } from "./load-shaper.ts";
