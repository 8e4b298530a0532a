import type { Brand } from "#base/brand.ts";
import type { Instant } from "#base/instant.ts";
import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "./account.ts";
import type { PersonId } from "./person.ts";

export type MemberId = Brand<number, "MemberId">;

/** The permissions of a member, highest first. The owner is the member created with the account. */
export type MemberRole = "owner" | "admin" | "editor" | "viewer";

/** A person of the account, identified by an e-mail address. */
export type Member = {
  readonly id: MemberId;
  readonly accountId: AccountId;
  readonly email: string;
  readonly role: MemberRole;
  readonly createdAt: Instant;
};

/** A member with the person who joined as it. */
export type MemberWithPerson = Member & {
  /** Null: invited, and not yet joined. */
  readonly person: {
    readonly id: PersonId;
    readonly name: string;
    /** Updated at most once a minute; null: not since joining. */
    readonly lastSeenAt: Instant | null;
  } | null;
};

/** Members in the database. */
export type MemberStore = {
  /** The new member's id; null when the account has a member with that address, ignoring case. */
  readonly createMember: (member: Omit<Member, "id">) => Promise<MemberId | null>;
  /** Newest first. */
  readonly listMembers: (
    accountId: AccountId,
    page: PageRequest,
  ) => Promise<Page<MemberWithPerson>>;
  readonly findMember: (accountId: AccountId, id: MemberId) => Promise<MemberWithPerson | null>;
  /** Ignores case. */
  readonly findByEmail: (accountId: AccountId, email: string) => Promise<MemberWithPerson | null>;
  readonly findOwner: (accountId: AccountId) => Promise<MemberWithPerson | null>;
  /** Throws for a second owner. */
  readonly changeRole: (accountId: AccountId, id: MemberId, role: MemberRole) => Promise<void>;
  readonly deleteMember: (accountId: AccountId, id: MemberId) => Promise<void>;
};
