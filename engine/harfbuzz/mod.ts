/**
 * The port `Shaper` on HarfBuzz, which is the package's two WebAssembly modules and nothing else of it. Their memory is
 * not collected: what is taken there is given back here, and what stays has a bound.
 */
export { type HarfBuzzModules, loadShaper } from "./load-shaper.ts";
