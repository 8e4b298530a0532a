import { z } from "zod";

/** What no row ever has: a malformed id names nothing, and is refused like an unknown one. */
const NOTHING = 0;
const ID_MAX = 2_147_483_647;

/** An integer id in a body. One that is no id of ours is not a fault of form but an unknown id. */
export const Id = z.int();

/** The number that a body names; the domain says of what. */
export function bodyId(value: number): number {
  return value > 0 && value <= ID_MAX ? value : NOTHING;
}

/** The number that a path names. */
export function pathId(text: string): number {
  return bodyId(/^[1-9]\d{0,9}$/.test(text) ? Number(text) : NOTHING);
}

/** The number that a path names, of a kind of which there may be more than 32 bits count. */
export function pathBigId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NOTHING;
}

/** The prefixed id that a path names, such as `bulk_…`; "" when it cannot be one. */
export function pathToken(text: string): string {
  return /^[a-z]{2,8}_[0-9A-Za-z]{1,64}$/.test(text) ? text : "";
}
