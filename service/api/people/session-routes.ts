import type { z } from "zod";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import {
  AccountChoice,
  CurrentSession,
  PasswordConfirmation,
  type SecondFactorRequest,
  SignIn,
  SignInCode,
  SignInLink,
  SignInResult,
} from "#contract/session.ts";
import type { AccountId } from "#domain/accounts";
import {
  beginSso,
  completeSignIn,
  completeSso,
  type PeopleDeps,
  reauthenticate,
  requireSession,
  signIn,
  signInByLink,
  signOut,
  switchAccount,
  viewSession,
} from "#domain/people";
import type { SsoPorts } from "#domain/people/records";
import { browserRoute } from "../http/browser-route.ts";
import { nothing, ok, type Reply, redirect } from "../http/reply.ts";
import { clearedCookie, readSsoCookie, sessionCookie, ssoCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";
import { signedInReply } from "./signed-in-reply.ts";

const SESSION = { description: "The session.", schema: CurrentSession };
const SIGNED_IN = { description: "The session, and its cookie.", schema: CurrentSession };

/** Signing in and out, and the session itself. */
export const sessionRoutes = [
  browserRoute({
    method: "GET",
    path: "/session",
    summary: "Get the session",
    description: "Returns the person who is signed in, and the account that is chosen.",
    answers: { 200: SESSION },
    refusals: { 401: ["session_required"] },
    handle: async ({ cookie }, deps: PeopleDeps) => {
      const session = await requireSession(deps, cookie);
      return ok(sessionBody(deps, await viewSession(deps, session)));
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session",
    summary: "Sign in",
    description:
      "Signs a person in, or requires the second factor where the person has one. A session that the browser had ends.",
    body: SignIn,
    answers: {
      200: {
        description: "The session, and its cookie; or the request for the second factor.",
        schema: SignInResult,
      },
    },
    refusals: {
      401: ["sign_in_failed"],
      403: ["single_sign_on_required"],
      429: ["too_many_sign_ins"],
    },
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      const result = await signIn(deps, body, browser);
      if (result.kind === "signed_in") return signedInReply(deps, result);
      const { challenge } = result;
      const asked: z.output<typeof SecondFactorRequest> = { second_factor: "totp", challenge };
      return ok(asked);
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/second-factor",
    summary: "Sign in with the second factor",
    description: "Completes a sign-in with a code of the authenticator app or a recovery code.",
    body: SignInCode,
    answers: { 200: SIGNED_IN },
    refusals: {
      401: ["wrong_code"],
      403: ["single_sign_on_required"],
      410: ["challenge_ended"],
      429: ["too_many_sign_ins"],
    },
    handle: async ({ body, ...browser }, deps: PeopleDeps) =>
      signedInReply(deps, await completeSignIn(deps, body, browser)),
  }),
  browserRoute({
    method: "POST",
    path: "/session/link",
    summary: "Sign in by a link",
    description:
      "Signs a person in by a link of the installation's operator, which works once and requires no second factor.",
    body: SignInLink,
    answers: { 200: SIGNED_IN },
    refusals: { 410: ["link_invalid"] },
    handle: async ({ body, ...browser }, deps: PeopleDeps) =>
      signedInReply(deps, await signInByLink(deps, body.token, browser)),
  }),
  browserRoute({
    method: "GET",
    path: "/session/oidc",
    summary: "Begin a single sign-on",
    description:
      "Sends the browser to the OpenID provider of the installation. `next` in the query is the page of the dashboard to show afterwards. Without a provider, or when it does not answer, the browser returns to the sign-in page, which says so.",
    answers: { 302: { description: "`Location` is the provider, or the sign-in page." } },
    handle: async ({ search }, deps: PeopleDeps & SsoPorts) => {
      const begun = await beginSso(deps, new URLSearchParams(search).get("next"));
      if (begun === null) return signInPage(deps, "unavailable");
      return withCookie(redirect(begun.url), ssoCookie(begun.pending, deps.baseUrl()));
    },
  }),
  browserRoute({
    method: "GET",
    path: "/session/oidc/callback",
    summary: "Complete a single sign-on",
    description:
      "The OpenID provider sends the browser back here. Signs in the member whose e-mail address the provider has verified. All others are sent to the sign-in page alike. The page says when the provider or the database does not answer, and says to wait after 30 refused answers from a network in 15 minutes.",
    answers: { 302: { description: "`Location` is a page of the dashboard." } },
    handle: async ({ search, cookies, cookie, client }, deps: PeopleDeps & SsoPorts) => {
      const pending = readSsoCookie(cookies, deps.baseUrl());
      const result = await completeSso(deps, { search, pending }, { cookie, client }).catch(
        orReason,
      );
      if (typeof result === "string") return signInPage(deps, result);
      // The page leads on to `next` as it does after a password.
      const page = redirect(signInUrl(deps, result.next === "" ? {} : { next: result.next }));
      return withCookie(page, sessionCookie(result.cookie, deps.baseUrl()));
    },
  }),
  browserRoute({
    method: "DELETE",
    path: "/session",
    summary: "Sign out",
    description: "Ends the session and removes its cookie. Succeeds also without a session.",
    answers: { 204: { description: "The browser is signed out." } },
    handle: async ({ cookie }, deps: PeopleDeps) => {
      await signOut(deps, cookie);
      const headers = { "set-cookie": clearedCookie(deps.baseUrl()) };
      return { ...nothing(), headers } satisfies Reply;
    },
  }),
  browserRoute({
    method: "PUT",
    path: "/session",
    summary: "Choose an account",
    description: "Chooses another account of the person.",
    body: AccountChoice,
    answers: { 200: SESSION },
    refusals: {
      401: ["session_required"],
      403: ["single_sign_on_required"],
      404: ["account_not_found"],
    },
    handle: async ({ body, cookie }, deps: PeopleDeps) => {
      const account = brand<AccountId>(body.account);
      return ok(sessionBody(deps, await switchAccount(deps, cookie, account)));
    },
  }),
  browserRoute({
    method: "POST",
    path: "/session/reauthenticate",
    summary: "Confirm the password",
    description:
      "Confirms the password of the signed-in person for ten minutes. A wrong one counts as a failed sign-in.",
    body: PasswordConfirmation,
    answers: { 204: { description: "The password is confirmed." } },
    refusals: {
      401: ["session_required"],
      403: ["wrong_password"],
      429: ["too_many_sign_ins"],
    },
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      await reauthenticate(deps, body.password, browser);
      return nothing();
    },
  }),
];

type Base = Pick<PeopleDeps, "baseUrl">;

/** A browser that was sent here shows a page, also for 429 and 503. */
function orReason(error: unknown): "busy" | "unavailable" {
  if (error instanceof Refusal && error.code === "too_many_sign_ins") return "busy";
  if (error instanceof Refusal && error.code === "unavailable") return "unavailable";
  throw error;
}

function signInPage(deps: Base, sso: "refused" | "unavailable" | "busy"): Reply {
  return redirect(signInUrl(deps, { sso }));
}

function signInUrl({ baseUrl }: Base, query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString();
  return `${baseUrl()}/app/signin${search === "" ? "" : `?${search}`}`;
}

function withCookie(reply: Reply, cookie: string): Reply {
  return { ...reply, headers: { ...reply.headers, "set-cookie": cookie } };
}
