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
  joinAsNewPerson,
  joinAsSignedIn,
  type PeopleDeps,
  readInvitation,
  requestReset,
  resetPassword,
  type SetUpDeps,
  setUp,
  viewSession,
} from "#domain/people";
import { door } from "../http/doors.ts";
import { accepted, nothing, ok } from "../http/reply.ts";
import { invitationBody, sessionBody } from "./session-body.ts";
import { signedInReply } from "./signed-in-reply.ts";

/** Set-up, invitations and password resets, whose tokens are in links. */
export const linkDoors = [
  door({
    method: "GET",
    path: "/session/setup",
    handle: async (_, { persons, hasMail }: PeopleDeps) => {
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
    handle: async ({ body, client }, deps: SetUpDeps) => {
      const { token, ...person } = body;
      const reply = signedInReply(deps, await setUp(deps, token, person, client));
      return { ...reply, status: 201 };
    },
  }),
  door({
    method: "POST",
    path: "/session/invitation",
    body: InvitationBody,
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      const { token } = body;
      if ("password" in body)
        return signedInReply(deps, await joinAsNewPerson(deps, token, body, browser));
      if (!("accept" in body)) return ok(invitationBody(await readInvitation(deps, token)));
      const session = await joinAsSignedIn(deps, token, browser.cookie);
      return ok(sessionBody(await viewSession(deps, session)));
    },
  }),
  door({
    method: "POST",
    path: "/session/reset",
    body: ResetBody,
    handle: async ({ body }, deps: PeopleDeps & { readonly background: Background }) => {
      // After the response, so that its time does not show whether the person exists.
      if (deps.hasMail) deps.background.run(() => requestReset(deps, body.email));
      return accepted({});
    },
  }),
  door({
    method: "POST",
    path: "/session/reset/confirm",
    body: NewPasswordBody,
    handle: async ({ body }, deps: PeopleDeps) => {
      await resetPassword(deps, body.token, body.password);
      return nothing();
    },
  }),
];
