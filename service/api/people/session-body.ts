import type { z } from "zod";
import { CurrentSession, Invitation } from "#contract/session.ts";
import { type InvitationView, isOperator } from "#domain/members";
import type { PeopleDeps, StartedSession } from "#domain/people";
import { isConfirmed } from "#domain/people/records";
import { bodyWriter } from "../http/body-mapper.ts";

const writeSession = bodyWriter(CurrentSession);
const writeInvitation = bodyWriter(Invitation);

/** Returns the JSON of a signed-in person. */
export function sessionBody(
  deps: Pick<PeopleDeps, "operators">,
  view: StartedSession["view"],
): z.output<typeof CurrentSession> {
  const { person, membership, memberships } = view;
  return writeSession({
    ...view,
    person: {
      ...person,
      secondFactor: isConfirmed(person.secondFactor),
      operator: isOperator(deps, person.email),
    },
    member: membership === null ? null : { ...person, ...membership, id: membership.memberId },
    accounts: memberships.map((each) => ({
      ...each,
      id: each.accountId,
      name: each.accountName,
      open: each.isOpen,
    })),
  });
}

export function invitationBody(view: InvitationView): z.output<typeof Invitation> {
  return writeInvitation({ ...view, account: { name: view.accountName } });
}
