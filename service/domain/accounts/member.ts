import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { AccountId } from "./account.ts";

export type MemberId = Brand<number, "MemberId">;

/** What a person may do; the owner is the one who made the account. */
export const MEMBER_ROLES = ["owner", "admin", "editor", "viewer"] as const;

export type MemberRole = (typeof MEMBER_ROLES)[number];

/** A person of the account, known by an address. */
export type Member = {
  readonly id: MemberId;
  readonly accountId: AccountId;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Instant;
};
