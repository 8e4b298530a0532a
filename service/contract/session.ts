import { z } from "zod";
import { Role } from "./member.ts";
import { lineOfText, Name, Timestamp } from "./text.ts";

/** Longer than any address (RFC 5321, 4.5.3.1). */
const EMAIL_CHARACTERS_MAX = 254;
/** Above the limit of new passwords, which has its own message. */
const PASSWORD_CHARACTERS_MAX = 1024;
const TOKEN_CHARACTERS_MAX = 100;

const Email = lineOfText(EMAIL_CHARACTERS_MAX);
const Password = z.string().min(1).max(PASSWORD_CHARACTERS_MAX);
const Token = lineOfText(TOKEN_CHARACTERS_MAX);

/** `POST /session`. */
export const SignInBody = z.strictObject({ email: Email, password: Password });
/** `POST /session/second-factor`; `code`: 6 digits or a recovery code. */
export const CodeBody = z.strictObject({ challenge: Token, code: lineOfText(40) });
/** `PUT /session`. */
export const AccountChoiceBody = z.strictObject({ account: lineOfText(40) });
/** `POST /session/reauthenticate`. */
export const PasswordBody = z.strictObject({ password: Password });
/** `POST /session/link`. */
export const LinkBody = z.strictObject({ token: Token });
/** `POST /session/setup`. */
export const SetupBody = z.strictObject({
  token: Token,
  email: z.email().max(EMAIL_CHARACTERS_MAX),
  name: Name,
  password: Password,
});
/** `POST /session/invitation`: the token alone shows what the invitation is for. */
export const InvitationBody = z.union([
  z.strictObject({ token: Token }),
  /** A new person joins. */
  z.strictObject({ token: Token, name: Name, password: Password }),
  /** The signed-in person joins. */
  z.strictObject({ token: Token, accept: z.literal(true) }),
]);
/** `POST /session/reset`. */
export const ResetBody = z.strictObject({ email: Email });
/** `POST /session/reset/confirm`. */
export const NewPasswordBody = z.strictObject({ token: Token, password: Password });

const AccountName = z.string().nullable();

/** A signed-in person, the account that is chosen, and those that can be. */
export const SessionBody = z.object({
  person: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** Whether a code is asked for at sign-in. */
    second_factor: z.boolean(),
  }),
  /** Null, like the account: a member of no account. */
  member: z.object({ id: z.int(), email: z.string(), name: z.string(), role: Role }).nullable(),
  account: z
    .object({
      id: z.string(),
      name: AccountName,
      plan: z.string(),
      subscription_status: z.string().nullable(),
    })
    .nullable(),
  accounts: z.array(z.object({ id: z.string(), name: AccountName, role: Role })),
  /** When it ends if it is not used again. */
  expires_at: Timestamp,
});

/** The password was right, and the second factor is required. */
export const ChallengeBody = z.object({ second_factor: z.literal("totp"), challenge: z.string() });

/** `mail`: whether a link for a new password can be mailed. */
export const SetupStateBody = z.object({ open: z.boolean(), mail: z.boolean() });

/** What an invitation is for. */
export const InvitationViewBody = z.object({
  account: z.object({ name: AccountName }),
  email: z.string(),
  role: Role,
  /** True: that person has to sign in to accept. */
  person_exists: z.boolean(),
  expires_at: Timestamp,
});
