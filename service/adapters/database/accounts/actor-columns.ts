import { brand } from "#base/brand.ts";
import type { Actor, KeyId, MemberId } from "#domain/accounts";

/** Who acted: at most one of both. There is no foreign key, because the record outlives the key and the member. */
export type ActorColumns = { key_id: number | null; member_id: number | null };

export function actorColumns(by: Actor | null): ActorColumns {
  return {
    key_id: by?.kind === "key" ? by.keyId : null,
    member_id: by?.kind === "member" ? by.memberId : null,
  };
}

export function actorIn({ key_id, member_id }: ActorColumns): Actor | null {
  if (key_id !== null) return { kind: "key", keyId: brand<KeyId>(key_id) };
  if (member_id !== null) return { kind: "member", memberId: brand<MemberId>(member_id) };
  return null;
}
