/** The catalogue: products, prices, and meters with their readings. The rules are pure functions, as in `core`. */
export { cancelReading, createMeter, recordReading } from "./meters.ts";
export { createPrice, updatePrice } from "./prices.ts";
export { createProduct, updateProduct } from "./products.ts";
export { usageOf } from "./usage.ts";
