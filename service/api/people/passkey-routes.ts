import {
  PasskeyBody,
  PasskeyCreate,
  PasskeyList,
  PasskeyOptions,
  PasskeyUpdate,
} from "#contract/me.ts";
import { CurrentSession, SignInPasskey } from "#contract/session.ts";
import {
  addPasskey,
  beginPasskeySignIn,
  listPasskeys,
  offerPasskey,
  type PeopleDeps,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from "#domain/people";
import { browserRoute } from "../http/browser-route.ts";
import { passkeyId } from "../http/ids.ts";
import { created, nothing, ok } from "../http/reply.ts";
import { route } from "../http/route.ts";
import { passkeyBody } from "./bodies.ts";
import { signedInReply } from "./signed-in-reply.ts";

/** Options that all routes of the person's own passkeys share. */
const OWN = { scope: "read", callers: "members", tag: "Me" } as const;

/** The passkeys of the signed-in person. */
export const passkeyRoutes = [
  route({
    ...OWN,
    method: "GET",
    path: "/api/v1/me/passkeys",
    summary: "List the own passkeys",
    description: "Lists the passkeys with which the person can sign in, oldest first.",
    answers: { 200: { description: "The passkeys.", schema: PasskeyList } },
    handle: async ({ caller }, deps: PeopleDeps) => {
      const passkeys = await listPasskeys(deps, caller);
      return ok({ passkeys: passkeys.map(passkeyBody) });
    },
  }),
  route({
    ...OWN,
    method: "POST",
    path: "/api/v1/me/passkeys/options",
    summary: "Begin to add a passkey",
    description:
      "Returns the options with which the browser creates a passkey for this installation. A person has at most 20.",
    answers: { 200: { description: "The options.", schema: PasskeyOptions } },
    refusals: { 400: ["validation_error"], 403: ["password_required"] },
    handle: async ({ caller }, deps: PeopleDeps) =>
      ok({ options: await offerPasskey(deps, caller) }),
  }),
  route({
    ...OWN,
    method: "POST",
    path: "/api/v1/me/passkeys",
    summary: "Add a passkey",
    description:
      "Adds the passkey that the browser created with these options. It signs the person in without password and second factor.",
    body: PasskeyCreate,
    answers: { 201: { description: "The passkey.", schema: PasskeyBody } },
    handle: async ({ caller, body }, deps: PeopleDeps) => {
      const { name, credential: answer } = body;
      return created(passkeyBody(await addPasskey(deps, caller, { name, answer })));
    },
  }),
  route({
    ...OWN,
    method: "PUT",
    path: "/api/v1/me/passkeys/:passkey_id",
    summary: "Rename a passkey",
    description: "Changes the name of a passkey, which only the person sees.",
    body: PasskeyUpdate,
    answers: { 200: { description: "The passkey.", schema: PasskeyBody } },
    refusals: { 404: ["passkey_not_found"] },
    handle: async ({ caller, params, body }, deps: PeopleDeps) => {
      const id = passkeyId(params.passkey_id);
      return ok(passkeyBody(await renamePasskey(deps, caller, { id, name: body.name })));
    },
  }),
  route({
    ...OWN,
    method: "DELETE",
    path: "/api/v1/me/passkeys/:passkey_id",
    summary: "Remove a passkey",
    description: "Removes a passkey, which signs in no longer. Sessions that it began go on.",
    answers: { 204: { description: "The passkey is removed." } },
    refusals: { 403: ["password_required"], 404: ["passkey_not_found"] },
    handle: async ({ caller, params }, deps: PeopleDeps) => {
      await removePasskey(deps, caller, passkeyId(params.passkey_id));
      return nothing();
    },
  }),
];

/** Signing in with a passkey. */
export const passkeySessionRoutes = [
  browserRoute({
    method: "POST",
    path: "/session/passkey/options",
    summary: "Begin to sign in with a passkey",
    description:
      "Returns the options with which the browser asks for any passkey of this installation.",
    answers: { 200: { description: "The options.", schema: PasskeyOptions } },
    handle: async (_request, deps: PeopleDeps) => ok({ options: await beginPasskeySignIn(deps) }),
  }),
  browserRoute({
    method: "POST",
    path: "/session/passkey",
    summary: "Sign in with a passkey",
    description:
      "Signs in the person whose passkey signed the challenge of these options, without password and second factor: the device has verified the person. A session that the browser had ends.",
    body: SignInPasskey,
    answers: { 200: { description: "The session, and its cookie.", schema: CurrentSession } },
    refusals: {
      401: ["passkey_refused"],
      403: ["single_sign_on_required"],
      429: ["too_many_sign_ins"],
    },
    handle: async ({ body, ...browser }, deps: PeopleDeps) =>
      signedInReply(deps, await signInByPasskey(deps, body.credential, browser)),
  }),
];
