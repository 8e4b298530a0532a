import {
  Me,
  MePassword,
  MeUpdate,
  RecoveryCodes,
  SessionList,
  TotpConfirm,
  TotpSetup,
} from "#contract/me.ts";
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listOwnSessions,
  type PeopleDeps,
  readProfile,
  removeOwnSecondFactor,
  renameSelf,
  renewRecoveryCodes,
} from "#domain/people";
import { sessionId } from "../http/ids.ts";
import { nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { meBody, sessionBody } from "./bodies.ts";

/** Options that all routes of the signed-in person share. */
const OWN = { scope: "read", callers: "members", tag: "Me" } as const;

/** The signed-in person. */
export const meRoutes = [
  route({
    ...OWN,
    method: "GET",
    path: "/api/v1/me",
    summary: "Get the signed-in person",
    description: "Returns the person who is signed in.",
    answers: { 200: { description: "The person.", schema: Me } },
    handle: async ({ caller }, deps: PeopleDeps) => ok(meBody(await readProfile(deps, caller))),
  }),
  route({
    ...OWN,
    method: "PUT",
    path: "/api/v1/me",
    summary: "Change the own name",
    description: "Changes the name that other members see.",
    body: MeUpdate,
    answers: { 200: { description: "The person.", schema: Me } },
    handle: async ({ caller, body }, deps: PeopleDeps) =>
      ok(meBody(await renameSelf(deps, caller, body.name))),
  }),
  route({
    ...OWN,
    method: "PUT",
    path: "/api/v1/me/password",
    summary: "Change the own password",
    description:
      "Changes the password and ends all other sessions. A wrong current password counts as a failed sign-in.",
    body: MePassword,
    answers: { 204: { description: "The password is changed." } },
    refusals: { 403: ["wrong_password"], 429: ["too_many_sign_ins"] },
    handle: async ({ caller, body }, deps: PeopleDeps) => {
      const change = { current: body.current_password, wanted: body.new_password };
      await changePassword(deps, caller, change);
      return nothing();
    },
  }),
  route({
    ...OWN,
    method: "POST",
    path: "/api/v1/me/totp",
    summary: "Set up a second factor",
    description:
      "Makes a secret for an authenticator app (TOTP), shown only here. Signing in does not need a code before a first one confirms it.",
    answers: { 200: { description: "The secret.", schema: TotpSetup } },
    refusals: { 403: ["password_required"], 409: ["second_factor_enabled"] },
    handle: async ({ caller }, deps: PeopleDeps) => {
      const { secret, uri } = await beginSecondFactor(deps, caller);
      return ok({ secret, otpauth_uri: uri });
    },
  }),
  route({
    ...OWN,
    method: "POST",
    path: "/api/v1/me/totp/confirm",
    summary: "Confirm the second factor",
    description:
      "Activates the second factor with a first code. From then on signing in needs a code of the app, or one of the ten recovery codes, each of which works once. A wrong code counts as a failed sign-in.",
    body: TotpConfirm,
    answers: {
      200: { description: "The recovery codes, shown only here.", schema: RecoveryCodes },
    },
    refusals: {
      403: ["password_required"],
      409: ["second_factor_enabled", "second_factor_missing"],
      429: ["too_many_sign_ins"],
    },
    handle: async ({ caller, body }, deps: PeopleDeps) =>
      ok({ recovery_codes: await confirmSecondFactor(deps, caller, body.code) }),
  }),
  route({
    ...OWN,
    method: "DELETE",
    path: "/api/v1/me/totp",
    summary: "Remove the second factor",
    description: "Removes the second factor and its recovery codes.",
    answers: { 204: { description: "There is no second factor." } },
    refusals: { 403: ["password_required"] },
    handle: async ({ caller }, deps: PeopleDeps) => {
      await removeOwnSecondFactor(deps, caller);
      return nothing();
    },
  }),
  route({
    ...OWN,
    method: "POST",
    path: "/api/v1/me/recovery-codes",
    summary: "Renew the recovery codes",
    description: "Replaces the recovery codes; the earlier ones no longer work.",
    answers: { 200: { description: "The codes, shown only here.", schema: RecoveryCodes } },
    refusals: { 403: ["password_required"], 409: ["second_factor_missing"] },
    handle: async ({ caller }, deps: PeopleDeps) =>
      ok({ recovery_codes: await renewRecoveryCodes(deps, caller) }),
  }),
  route({
    ...OWN,
    method: "GET",
    path: "/api/v1/me/sessions",
    summary: "List the own sessions",
    description: "Lists the browsers in which the person is signed in, newest first.",
    answers: { 200: { description: "The sessions.", schema: SessionList } },
    handle: async ({ caller }, deps: PeopleDeps) => {
      const sessions = await listOwnSessions(deps, caller);
      return ok({ sessions: sessions.map(sessionBody) });
    },
  }),
  route({
    ...OWN,
    method: "DELETE",
    path: "/api/v1/me/sessions",
    summary: "End all other sessions",
    description: "Signs all browsers out except the one that sends this.",
    answers: { 204: { description: "The others are signed out." } },
    handle: async ({ caller }, deps: PeopleDeps) => {
      await endOtherSessions(deps, caller);
      return nothing();
    },
  }),
  route({
    ...OWN,
    method: "DELETE",
    path: "/api/v1/me/sessions/:session_id",
    summary: "End a session",
    description: "Signs a browser out.",
    answers: { 204: { description: "The browser is signed out." } },
    refusals: { 404: ["session_not_found"] },
    handle: async ({ caller, params }, deps: PeopleDeps) => {
      await endSession(deps, caller, sessionId(params.session_id));
      return nothing();
    },
  }),
];
