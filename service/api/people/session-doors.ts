import type { z } from "zod";
import { brand } from "#base/brand.ts";
import {
  AccountChoiceBody,
  type ChallengeBody,
  CodeBody,
  LinkBody,
  PasswordBody,
  SignInBody,
} from "#contract/session.ts";
import type { AccountId } from "#domain/accounts";
import {
  completeSignIn,
  type PeopleDeps,
  reauthenticate,
  requireSession,
  signIn,
  signInByLink,
  signOut,
  switchAccount,
  viewSession,
} from "#domain/people";
import { door } from "../http/doors.ts";
import { nothing, ok, type Reply } from "../http/reply.ts";
import { clearedCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";
import { signedInReply } from "./signed-in-reply.ts";

/** Signing in and out, and the session itself. */
export const sessionDoors = [
  door({
    method: "GET",
    path: "/session",
    handle: async ({ cookie }, deps: PeopleDeps) => {
      const session = await requireSession(deps, cookie);
      return ok(sessionBody(await viewSession(deps, session)));
    },
  }),
  door({
    method: "POST",
    path: "/session",
    body: SignInBody,
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      const result = await signIn(deps, body, browser);
      if (result.kind === "signed_in") return signedInReply(deps, result);
      const { challenge } = result;
      const asked: z.output<typeof ChallengeBody> = { second_factor: "totp", challenge };
      return ok(asked);
    },
  }),
  door({
    method: "POST",
    path: "/session/second-factor",
    body: CodeBody,
    handle: async ({ body, ...browser }, deps: PeopleDeps) =>
      signedInReply(deps, await completeSignIn(deps, body, browser)),
  }),
  door({
    method: "POST",
    path: "/session/link",
    body: LinkBody,
    handle: async ({ body, ...browser }, deps: PeopleDeps) =>
      signedInReply(deps, await signInByLink(deps, body.token, browser)),
  }),
  door({
    method: "DELETE",
    path: "/session",
    handle: async ({ cookie }, deps: PeopleDeps) => {
      await signOut(deps, cookie);
      const headers = { "set-cookie": clearedCookie(deps.baseUrl()) };
      return { ...nothing(), headers } satisfies Reply;
    },
  }),
  door({
    method: "PUT",
    path: "/session",
    body: AccountChoiceBody,
    handle: async ({ body, cookie }, deps: PeopleDeps) => {
      const account = brand<AccountId>(body.account);
      return ok(sessionBody(await switchAccount(deps, cookie, account)));
    },
  }),
  door({
    method: "POST",
    path: "/session/reauthenticate",
    body: PasswordBody,
    handle: async ({ body, ...browser }, deps: PeopleDeps) => {
      await reauthenticate(deps, body.password, browser);
      return nothing();
    },
  }),
];
