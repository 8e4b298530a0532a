import { COMPILED_VERSION } from "@platen/engine/compile";

/** The newest version of a fill plan that this version of the service carries out: that of its compilations. */
export const PLAN_VERSION = Number(COMPILED_VERSION);
