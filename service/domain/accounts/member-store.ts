import type { Page, PageRequest } from "#base/page.ts";
import type { AccountId } from "./account.ts";
import type { Member, MemberId } from "./member.ts";

/** What members ask of a database. */
export type MemberStore = {
  /** The new member's id; null when the account has one with that address, in whatever case. */
  readonly createMember: (member: Omit<Member, "id">) => Promise<MemberId | null>;
  /** Newest first. */
  readonly listMembers: (accountId: AccountId, page: PageRequest) => Promise<Page<Member>>;
  readonly findMember: (accountId: AccountId, id: MemberId) => Promise<Member | null>;
  readonly deleteMember: (accountId: AccountId, id: MemberId) => Promise<void>;
};
