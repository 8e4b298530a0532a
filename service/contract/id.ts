import { z } from "zod";
import { INTEGER_MAX } from "#base/limits.ts";

/** An id that no row has. Malformed ids are mapped to it, so that they are refused like unknown ones. */
const NOTHING = 0;

/** An integer id in a body. An integer out of range is an unknown id, not a validation error. */
export const Id = z.int();

/** An id from a body; 0 if it is out of range. */
export function bodyId(value: number): number {
  return value > 0 && value <= INTEGER_MAX ? value : NOTHING;
}

/** An id from a path; 0 if it is malformed. */
export function pathId(text: string): number {
  return bodyId(/^[1-9]\d{0,9}$/.test(text) ? Number(text) : NOTHING);
}

/** An id of up to 15 digits from a path, for tables that can outgrow 32 bits; 0 if it is malformed. */
export function pathBigId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NOTHING;
}

/** A prefixed id from a path, such as `bulk_…`; "" if it is malformed. */
export function pathToken(text: string): string {
  return /^[a-z]{2,8}_[0-9A-Za-z]{1,64}$/.test(text) ? text : "";
}
