/** An external model as `ModelAdviser`, by the AI SDK. */
export type { ModelAddress } from "./address.ts";
export { openAdviser } from "./open-adviser.ts";
