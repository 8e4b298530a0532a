import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { z } from "zod";
import type { BaseUrl } from "#base/base-url.ts";
import type { NewPasskey, PasskeyAnswer, WebAuthn } from "#domain/people/records";

/** The name of the installation in the browser's dialog. */
const NAME = "Platen";
/** How long the browser's dialog stays open. */
const DIALOG_MS = 240_000;

/** Longer than any answer without attestation. */
const Text = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8192);
const Credential = z.object({ id: Text, rawId: Text, type: z.literal("public-key") });
const Created = Credential.extend({
  response: z.object({ clientDataJSON: Text, attestationObject: Text }),
});
const Signed = Credential.extend({
  response: z.object({
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
  }),
});
const Claimed = Credential.extend({
  response: z.object({ clientDataJSON: Text, userHandle: Text.nullish() }),
});
const ClientData = z.object({ challenge: Text });

/** WebAuthn by `@simplewebauthn/server` for the host and the origin of BASE_URL, without attestation. */
export function webAuthn(baseUrl: BaseUrl): WebAuthn {
  const site = (): { readonly id: string; readonly origin: string } => {
    const { hostname, origin } = new URL(baseUrl());
    return { id: hostname, origin };
  };
  return {
    creationOptions: async ({ challenge, person, existing }) => {
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: site().id,
        userID: new Uint8Array(new TextEncoder().encode(person.id)),
        userName: person.email,
        userDisplayName: person.name,
        challenge,
        timeout: DIALOG_MS,
        attestationType: "none",
        excludeCredentials: existing.map((id) => ({ id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { ...options };
    },
    requestOptions: async (challenge) => {
      const { generateAuthenticationOptions } = await load();
      const options = await generateAuthenticationOptions({
        rpID: site().id,
        challenge,
        timeout: DIALOG_MS,
        userVerification: "required",
      });
      return { ...options };
    },
    claimOf: (answer) => {
      const claimed = Claimed.safeParse(answer).data;
      const challenge = challengeIn(claimed?.response.clientDataJSON ?? "");
      if (claimed === undefined || challenge === null) return null;
      const { userHandle } = claimed.response;
      const isNamed = userHandle !== undefined && userHandle !== null;
      return { credentialId: claimed.id, challenge, personId: isNamed ? textOf(userHandle) : null };
    },
    verifyCreation: (answer, challenge) => orNull(() => verifyCreation(answer, challenge, site())),
    verifySignature: (answer, challenge, passkey) =>
      orNull(() => verifySignature(answer, { challenge, passkey }, site())),
  };
}

type Site = { readonly id: string; readonly origin: string };

async function verifyCreation(
  answer: PasskeyAnswer,
  challenge: string,
  { id, origin }: Site,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  const response: RegistrationResponseJSON = {
    ...Created.parse(answer),
    clientExtensionResults: {},
  };
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: base64url(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
  });
  if (!verified) return null;
  const { id: credentialId, publicKey, counter } = registrationInfo.credential;
  return {
    credentialId,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    signCount: counter,
  };
}

async function verifySignature(
  answer: PasskeyAnswer,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: NewPasskey },
  { id, origin }: Site,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const response: AuthenticationResponseJSON = {
    ...Signed.parse(answer),
    clientExtensionResults: {},
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: base64url(challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.signCount,
    },
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** Loads the library, with its 25 MB, at the first use. */
async function load(): Promise<typeof import("@simplewebauthn/server")> {
  return await import("@simplewebauthn/server");
}

/** The library throws for every answer that is not valid. */
async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

/** The text that was sealed as the challenge; null: malformed. */
function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = ClientData.parse(JSON.parse(textOf(clientData)));
    return textOf(challenge);
  } catch {
    return null;
  }
}

function textOf(base64: string): string {
  return Buffer.from(base64, "base64url").toString("utf8");
}

function base64url(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url");
}
