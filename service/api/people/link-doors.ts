import type { z } from "zod";
import type { Background } from "#base/async/background.ts";
import {
  InvitationBody,
  NewPasswordBody,
  ResetBody,
  SetupBody,
  type SetupStateBody,
} from "#contract/session.ts";
import {
  type AcceptPorts,
  joinAsNewPerson,
  joinAsSignedIn,
  type RequestResetPorts,
  type ResetPorts,
  readInvitation,
  requestReset,
  resetPassword,
  type SetUpPorts,
  setUp,
  type ViewPorts,
  viewSession,
} from "#domain/people";
import { door } from "../http/doors.ts";
import { accepted, nothing, ok } from "../http/reply.ts";
import { invitationBody, sessionBody } from "./session-body.ts";
import { type SignedInPorts, signedInReply } from "./signed-in-reply.ts";

/** Whether a mail server is set up. */
type MailPorts = { readonly hasMail: boolean };

/** Set-up, invitations and password resets, whose tokens are in links. */
export const linkDoors = [
  door({
    method: "GET",
    path: "/session/setup",
    handle: async (_, { persons, hasMail }: SetUpPorts & MailPorts) => {
      const state: z.output<typeof SetupStateBody> = {
        open: await persons.isSetupOpen(),
        mail: hasMail,
      };
      return ok(state);
    },
  }),
  door({
    method: "POST",
    path: "/session/setup",
    body: SetupBody,
    handle: async ({ body, client }, ports: SetUpPorts & SignedInPorts) => {
      const { token, ...person } = body;
      const reply = signedInReply(ports, await setUp(ports, token, person, client));
      return { ...reply, status: 201 };
    },
  }),
  door({
    method: "POST",
    path: "/session/invitation",
    body: InvitationBody,
    handle: async ({ body, ...browser }, ports: AcceptPorts & ViewPorts & SignedInPorts) => {
      const { token } = body;
      if ("password" in body)
        return signedInReply(ports, await joinAsNewPerson(ports, token, body, browser));
      if (!("accept" in body)) return ok(invitationBody(await readInvitation(ports, token)));
      const session = await joinAsSignedIn(ports, token, browser.cookie);
      return ok(sessionBody(await viewSession(ports, session)));
    },
  }),
  door({
    method: "POST",
    path: "/session/reset",
    body: ResetBody,
    handle: async (
      { body },
      ports: RequestResetPorts & MailPorts & { readonly background: Background },
    ) => {
      // After the response, so that its time does not show whether the person exists.
      if (ports.hasMail) ports.background.run(() => requestReset(ports, body.email));
      return accepted({});
    },
  }),
  door({
    method: "POST",
    path: "/session/reset/confirm",
    body: NewPasswordBody,
    handle: async ({ body }, ports: ResetPorts) => {
      await resetPassword(ports, body.token, body.password);
      return nothing();
    },
  }),
];
