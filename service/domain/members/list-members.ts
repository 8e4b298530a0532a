import type { Page, PageRequest } from "#base/page.ts";
import type { Caller, MemberStore, MemberWithPerson } from "#domain/accounts";

/** The members of the caller's account, newest first. */
export async function listMembers(
  { members }: { readonly members: MemberStore },
  { accountId }: Caller,
  page: PageRequest,
): Promise<Page<MemberWithPerson>> {
  return await members.listMembers(accountId, page);
}
