import { z } from "zod";
import { CredentialJson } from "./me.ts";
import { Role } from "./member.ts";
import { lineOfText, Name, Timestamp } from "./text.ts";

/** Longer than any address (RFC 5321, 4.5.3.1). */
const EMAIL_CHARACTERS_MAX = 254;
/** Above the limit of new passwords, which has its own message. */
const PASSWORD_CHARACTERS_MAX = 1024;
const TOKEN_CHARACTERS_MAX = 100;

const Email = lineOfText(EMAIL_CHARACTERS_MAX);
const Password = z.string().min(1).max(PASSWORD_CHARACTERS_MAX);
const Token = lineOfText(TOKEN_CHARACTERS_MAX).meta({
  description: "The part of the link after `#`.",
});

/** Request to sign in. */
export const SignIn = z.strictObject({ email: Email, password: Password }).meta({ id: "SignIn" });

/** Request to complete a sign-in with the second factor. */
export const SignInCode = z
  .strictObject({
    challenge: Token.meta({ description: "As the sign-in returned it." }),
    code: lineOfText(40).meta({
      description: "6 digits of the authenticator app, or a recovery code.",
    }),
  })
  .meta({ id: "SignInCode" });

/** Request to choose another account of the person. */
export const AccountChoice = z
  .strictObject({ account: lineOfText(40).meta({ description: "The id of the account." }) })
  .meta({ id: "AccountChoice" });

/** Request to confirm the password of the signed-in person. */
export const PasswordConfirmation = z
  .strictObject({ password: Password })
  .meta({ id: "PasswordConfirmation" });

/** Request to sign in by a link. */
export const SignInLink = z.strictObject({ token: Token }).meta({ id: "SignInLink" });

/** Request to sign in with a passkey. */
export const SignInPasskey = z
  .strictObject({
    credential: CredentialJson.meta({
      description: "The browser's signed answer, as `PublicKeyCredential.toJSON()` returns it.",
    }),
  })
  .meta({ id: "SignInPasskey" });

/** Request to create the first account of an installation and its owner. */
export const SetUp = z
  .strictObject({
    token: Token,
    email: z.email().max(EMAIL_CHARACTERS_MAX),
    name: Name,
    password: Password,
  })
  .meta({ id: "SetUp" });

/** Request to see what an invitation is for, with the token alone, or to accept it. */
export const InvitationReply = z
  .union([
    z.strictObject({ token: Token }).meta({ id: "InvitationQuestion" }),
    /** A new person joins. */
    z.strictObject({ token: Token, name: Name, password: Password }).meta({ id: "JoiningPerson" }),
    /** The signed-in person joins. */
    z.strictObject({ token: Token, accept: z.literal(true) }).meta({ id: "JoiningAccount" }),
  ])
  .meta({ id: "InvitationReply" });

/** Request for a link to reset the password. */
export const PasswordReset = z.strictObject({ email: Email }).meta({ id: "PasswordReset" });

/** The answer to a request for a link, the same whether or not the person exists. */
export const ResetRequested = z.strictObject({}).meta({ id: "ResetRequested" });

/** Request to set the password by a link. */
export const NewPassword = z
  .strictObject({ token: Token, password: Password })
  .meta({ id: "NewPassword" });

const AccountName = z.string().nullable();

/** A signed-in person, the account that is chosen, and those that can be. */
export const CurrentSession = z
  .object({
    person: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        second_factor: z.boolean().meta({ description: "Whether a code is required at sign-in." }),
        operator: z
          .boolean()
          .meta({ description: "Whether the person operates the installation." }),
      })
      .meta({ id: "SignedInPerson" }),
    member: z
      .object({ id: z.int(), email: z.string(), name: z.string(), role: Role })
      .meta({ id: "SignedInMember" })
      .nullable()
      .meta({
        description:
          "Null, like the account, for a person who is a member of no account, or of none that is open.",
      }),
    account: z
      .object({
        id: z.string(),
        name: AccountName,
        plan: z.string(),
        subscription_status: z.string().nullable(),
      })
      .meta({ id: "ChosenAccount" })
      .nullable(),
    accounts: z.array(
      z
        .object({
          id: z.string(),
          name: AccountName,
          role: Role,
          open: z.boolean().meta({
            description:
              "Whether this session may choose it: an account that requires single sign-on is open to no other way to sign in.",
          }),
        })
        .meta({ id: "ChoosableAccount" }),
    ),
    expires_at: Timestamp.meta({ description: "When it ends if it is not used again." }),
  })
  .meta({ id: "CurrentSession" });

/** The password was right, and the second factor is required. */
export const SecondFactorRequest = z
  .object({ second_factor: z.literal("totp"), challenge: z.string() })
  .meta({ id: "SecondFactorRequest" });

/** Whether an installation can be set up. */
export const SetUpState = z
  .object({
    open: z.boolean().meta({ description: "Whether it awaits its first person." }),
    mail: z.boolean().meta({ description: "Whether links for new passwords are mailed." }),
    single_sign_on: z.string().nullable().meta({
      description: "The name of the OpenID provider at which persons can sign in; null: none.",
    }),
  })
  .meta({ id: "SetUpState" });

/** The account and the role that an invitation is for. */
export const Invitation = z
  .object({
    account: z.object({ name: AccountName }).meta({ id: "InvitingAccount" }),
    email: z.string(),
    role: Role,
    person_exists: z.boolean().meta({
      description: "Whether a person with this address exists, who has to sign in to accept.",
    }),
    expires_at: Timestamp,
  })
  .meta({ id: "Invitation" });

/** The answer to a sign-in: the session, or the request for the second factor. */
export const SignInResult = z.union([CurrentSession, SecondFactorRequest]).meta({
  id: "SignInResult",
});

/** The answer to an invitation: what it is for, or the session of the person who joined. */
export const InvitationResult = z.union([Invitation, CurrentSession]).meta({
  id: "InvitationResult",
});
