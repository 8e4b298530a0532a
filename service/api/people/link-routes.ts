import type { z } from "zod";
import type { Background } from "#base/async/background.ts";
import {
  CurrentSession,
  InvitationReply,
  InvitationResult,
  NewPassword,
  PasswordReset,
  ResetRequested,
  SetUp,
  SetUpState,
} from "#contract/session.ts";
import {
  joinAsNewPerson,
  joinAsSignedIn,
  readInvitation,
  type SetUpDeps,
  setUp,
} from "#domain/members";
import { type PeopleDeps, requestReset, resetPassword, viewSession } from "#domain/people";
import type { SsoPorts } from "#domain/people/records";
import { browserRoute } from "../http/browser-route.ts";
import { accepted, nothing, ok } from "../http/reply.ts";
import { invitationBody, sessionBody } from "./session-body.ts";
import { signedInReply } from "./signed-in-reply.ts";

/** Set-up, invitations and password resets, whose tokens are in links. */
export const linkRoutes = [
  browserRoute({
    method: "GET",
    path: "/session/setup",
    summary: "Get the state of the set-up",
    description: "Returns whether the installation awaits its first person.",
    answers: { 200: { description: "The state.", schema: SetUpState } },
    handle: async (
      _,
      { persons, hasMail, singleSignOn }: Pick<PeopleDeps, "persons" | "hasMail"> & SsoPorts,
    ) => {
      const state: z.output<typeof SetUpState> = {
        open: await persons.isSetupOpen(),
        mail: hasMail,
        single_sign_on: singleSignOn?.name ?? null,
      };
      return ok(state);
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/setup",
    summary: "Set up the installation",
    description:
      "Creates the first account of an installation and its owner, who is signed in. The token is in the link that the service logs when it starts.",
    body: SetUp,
    answers: { 201: { description: "The session, and its cookie.", schema: CurrentSession } },
    refusals: { 409: ["setup_closed"], 410: ["link_invalid"] },
    handle: async ({ body, client }, deps: SetUpDeps) => {
      const { token, ...person } = body;
      const reply = signedInReply(deps, await setUp(deps, token, person, client));
      return { ...reply, status: 201 };
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/invitation",
    summary: "Get or accept an invitation",
    description:
      "With the token alone, returns what the invitation is for. With a name and a password a new person joins the account and is signed in. With `accept` the signed-in person joins.",
    body: InvitationReply,
    answers: {
      200: {
        description: "The invitation; or, once it is accepted, the session.",
        schema: InvitationResult,
      },
    },
    refusals: { 409: ["sign_in_required", "member_exists"], 410: ["link_invalid"] },
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      const { token } = body;
      if ("password" in body)
        return signedInReply(deps, await joinAsNewPerson(deps, token, body, browser));
      if (!("accept" in body)) return ok(invitationBody(await readInvitation(deps, token)));
      const session = await joinAsSignedIn(deps, token, browser.cookie);
      return ok(sessionBody(deps, await viewSession(deps, session)));
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/reset",
    summary: "Request a link for a new password",
    description:
      "Mails a link for a new password to the person with this address. The answer is the same whether or not there is one.",
    body: PasswordReset,
    answers: { 202: { description: "The request is accepted.", schema: ResetRequested } },
    handle: async ({ body }, deps: PeopleDeps & { readonly background: Background }) => {
      // After the response, so that its time does not show whether the person exists.
      if (deps.hasMail) deps.background.run(() => requestReset(deps, body.email));
      return accepted({});
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/reset/confirm",
    summary: "Set a new password by a link",
    description:
      "Sets the password and ends all sessions of the person. It does not sign in and leaves the second factor as it is.",
    body: NewPassword,
    answers: { 204: { description: "The password is set." } },
    refusals: { 410: ["link_invalid"] },
    handle: async ({ body }, deps: PeopleDeps) => {
      await resetPassword(deps, body.token, body.password);
      return nothing();
    },
  }),
];
