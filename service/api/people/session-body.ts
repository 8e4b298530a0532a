import type { z } from "zod";
import { InvitationViewBody, SessionBody } from "#contract/session.ts";
import { type InvitationView, isConfirmed, type SessionView } from "#domain/people";
import { bodyWriter } from "../http/body-mapper.ts";

const writeSession = bodyWriter(SessionBody);
const writeInvitation = bodyWriter(InvitationViewBody);

/** A signed-in person as the doors return it. */
export function sessionBody(view: SessionView): z.output<typeof SessionBody> {
  const { person, membership, memberships } = view;
  return writeSession({
    ...view,
    person: { ...person, secondFactor: isConfirmed(person.secondFactor) },
    member: membership === null ? null : { ...person, ...membership, id: membership.memberId },
    accounts: memberships.map((each) => ({ ...each, id: each.accountId, name: each.accountName })),
  });
}

/** What an invitation is for, as the door returns it. */
export function invitationBody(view: InvitationView): z.output<typeof InvitationViewBody> {
  return writeInvitation({ ...view, account: { name: view.accountName } });
}
