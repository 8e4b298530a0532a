import type { z } from "zod";
import { isoString } from "#base/instant.ts";
import type { InvitationViewBody, SessionBody } from "#contract/session.ts";
import { type InvitationView, isConfirmed, type SessionView } from "#domain/people";

/** A signed-in person as the doors return it. */
export function sessionBody(view: SessionView): z.output<typeof SessionBody> {
  const { person, membership, account, memberships, expiresAt } = view;
  const { id, email, name, secondFactor } = person;
  return {
    person: { id, email, name, second_factor: isConfirmed(secondFactor) },
    member:
      membership === null ? null : { id: membership.memberId, email, name, role: membership.role },
    account:
      account === null
        ? null
        : {
            id: account.id,
            name: account.name,
            plan: account.plan,
            subscription_status: account.subscriptionStatus,
          },
    accounts: memberships.map((each) => ({
      id: each.accountId,
      name: each.accountName,
      role: each.role,
    })),
    expires_at: isoString(expiresAt),
  };
}

/** What an invitation is for, as the door returns it. */
export function invitationBody(view: InvitationView): z.output<typeof InvitationViewBody> {
  const { accountName, email, role, personExists, expiresAt } = view;
  return {
    account: { name: accountName },
    email,
    role,
    person_exists: personExists,
    expires_at: isoString(expiresAt),
  };
}
