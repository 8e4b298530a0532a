import { z } from "zod";
import { Name, Timestamp } from "./text.ts";

/** The person who is signed in. */
export const Me = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    second_factor: z
      .object({
        enabled: z.boolean(),
        recovery_codes_left: z.int().min(0),
      })
      .meta({ id: "SecondFactorState" }),
    created_at: Timestamp,
  })
  .meta({ id: "Me" });

/** Request to change the own name. */
export const MeUpdate = z.strictObject({ name: Name }).meta({ id: "MeUpdate" });

/** Longer than every password: 256 characters of up to two UTF-16 units. */
const PASSWORD_UNITS_MAX = 512;

/** Request to change the own password. */
export const MePassword = z
  .strictObject({
    current_password: z.string().max(PASSWORD_UNITS_MAX),
    new_password: z.string().max(PASSWORD_UNITS_MAX).meta({
      description: "12 to 256 characters.",
    }),
  })
  .meta({ id: "MePassword" });

/** A new secret of an authenticator app, shown only once. */
export const TotpSetup = z
  .object({
    secret: z.string().meta({ description: "160 bits in base 32." }),
    otpauth_uri: z.string().meta({ description: "The same for scanning as a QR code." }),
  })
  .meta({ id: "TotpSetup" });

/** Request to confirm a second factor. */
export const TotpConfirm = z
  .strictObject({
    code: z.string().max(20).meta({ description: "Six digits of the authenticator app." }),
  })
  .meta({ id: "TotpConfirm" });

/** Codes that replace the second factor, each once. Shown only here. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });

/** A browser in which the person is signed in. */
export const Session = z
  .object({
    id: z.int(),
    current: z.boolean().meta({ description: "Whether this request was sent by it." }),
    created_at: Timestamp,
    last_seen_at: Timestamp,
    device: z.string().nullable().meta({
      description: "Browser and system, such as `Firefox on Windows`; null: unknown.",
    }),
    user_agent: z.string().nullable().meta({ description: "User-Agent header of the sign-in." }),
    address: z.string().nullable().meta({ description: "IP address of the sign-in." }),
  })
  .meta({ id: "Session" });

/** All sessions of the person, newest first. */
export const SessionList = z.object({ sessions: z.array(Session) }).meta({ id: "SessionList" });

/** Options or an answer of the browser's `navigator.credentials`, as `@simplewebauthn/browser` takes and returns them. */
export const CredentialJson = z.record(z.string(), z.unknown());

/** Options for a passkey that a browser creates or asks for. */
export const PasskeyOptions = z
  .object({
    options: CredentialJson.meta({
      description:
        "For `navigator.credentials`, as JSON (`parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`). Valid for five minutes, once.",
    }),
  })
  .meta({ id: "PasskeyOptions" });

/** Request to add a passkey. */
export const PasskeyCreate = z
  .strictObject({
    name: Name,
    credential: CredentialJson.meta({
      description: "The browser's new credential, as `PublicKeyCredential.toJSON()` returns it.",
    }),
  })
  .meta({ id: "PasskeyCreate" });

/** Request to rename a passkey. */
export const PasskeyUpdate = z.strictObject({ name: Name }).meta({ id: "PasskeyUpdate" });

/** A passkey of the person. */
export const PasskeyBody = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable().meta({ description: "Null: not since it was added." }),
  })
  .meta({ id: "Passkey" });

/** All passkeys of the person, oldest first. */
export const PasskeyList = z.object({ passkeys: z.array(PasskeyBody) }).meta({ id: "PasskeyList" });
