import type { z } from "zod";
import type { ActedBy } from "#contract/caller.ts";
import type { Actor } from "#domain/accounts";

/** Returns the JSON of who acted, if that is known. */
export function actorBody(by: Actor | null): z.input<typeof ActedBy> | null {
  return by === null ? null : actedByBody(by);
}

/** Returns the JSON of who acted. */
export function actedByBody(by: Actor): z.input<typeof ActedBy> {
  return by.kind === "key" ? { type: "key", id: by.keyId } : { type: "member", id: by.memberId };
}

/** Returns the `api_key_id` of a record; null unless a key acted. */
export function keyIdOf(by: Actor | null): number | null {
  return by?.kind === "key" ? by.keyId : null;
}
