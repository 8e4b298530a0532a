import type { Page, PageRequest } from "#base/page.ts";
import type { AccountStores, Caller, MemberWithPerson } from "#domain/accounts";

/** The members of the caller's account, newest first. */
export async function listMembers(
  { members }: Pick<AccountStores, "members">,
  { accountId }: Caller,
  page: PageRequest,
): Promise<Page<MemberWithPerson>> {
  return await members.listMembers(accountId, page);
}
