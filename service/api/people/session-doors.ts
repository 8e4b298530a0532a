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
  type CompleteSignInPorts,
  completeSignIn,
  type FindSessionPorts,
  reauthenticate,
  requireSession,
  type SignInByLinkPorts,
  type SignInPorts,
  signIn,
  signInByLink,
  signOut,
  switchAccount,
  type ViewPorts,
  viewSession,
} from "#domain/people";
import { door } from "../http/doors.ts";
import { nothing, ok, type Reply } from "../http/reply.ts";
import { clearedCookie } from "../http/session-cookie.ts";
import { sessionBody } from "./session-body.ts";
import { type SignedInPorts, signedInReply } from "./signed-in-reply.ts";

type Ports = SignedInPorts & ViewPorts & FindSessionPorts;

/** Signing in and out, and the session itself. */
export const sessionDoors = [
  door({
    method: "GET",
    path: "/session",
    handle: async ({ cookie }, ports: Ports) => {
      const session = await requireSession(ports, cookie);
      return ok(sessionBody(await viewSession(ports, session)));
    },
  }),
  door({
    method: "POST",
    path: "/session",
    body: SignInBody,
    handle: async ({ body, ...browser }, ports: SignInPorts & Ports) => {
      const result = await signIn(ports, body, browser);
      if (result.kind === "signed_in") return signedInReply(ports, result);
      const { challenge } = result;
      const asked: z.output<typeof ChallengeBody> = { second_factor: "totp", challenge };
      return ok(asked);
    },
  }),
  door({
    method: "POST",
    path: "/session/second-factor",
    body: CodeBody,
    handle: async ({ body, ...browser }, ports: CompleteSignInPorts & Ports) =>
      signedInReply(ports, await completeSignIn(ports, body, browser)),
  }),
  door({
    method: "POST",
    path: "/session/link",
    body: LinkBody,
    handle: async ({ body, ...browser }, ports: SignInByLinkPorts & Ports) =>
      signedInReply(ports, await signInByLink(ports, body.token, browser)),
  }),
  door({
    method: "DELETE",
    path: "/session",
    handle: async ({ cookie }, ports: SignInPorts & Ports) => {
      await signOut(ports, cookie);
      const headers = { "set-cookie": clearedCookie(ports.baseUrl()) };
      return { ...nothing(), headers } satisfies Reply;
    },
  }),
  door({
    method: "PUT",
    path: "/session",
    body: AccountChoiceBody,
    handle: async ({ body, cookie }, ports: SignInPorts & Ports) => {
      const account = brand<AccountId>(body.account);
      return ok(sessionBody(await switchAccount(ports, cookie, account)));
    },
  }),
  door({
    method: "POST",
    path: "/session/reauthenticate",
    body: PasswordBody,
    handle: async ({ body, ...browser }, ports: SignInPorts) => {
      await reauthenticate(ports, body.password, browser);
      return nothing();
    },
  }),
];
