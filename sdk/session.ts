import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  CurrentSession,
  Invitation,
  InvitationReply,
  NewPassword,
  SecondFactorRequest,
  SetUp,
  SetUpState,
  SignIn,
  SignInCode,
} from "./contract.ts";

/** Signing in and out, for the pages of the service itself: the browser has the session's cookie, and no API key helps. */
export class BrowserSession {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The person who is signed in, and the account that is chosen; 401 `session_required` without a session. */
  get(options: CallOptions = {}): Promise<CurrentSession> {
    return this.#connection.json("GET /session", {}, options);
  }

  /** Signs in; a person with a second factor then needs `confirmCode`. */
  signIn(body: SignIn, options: CallOptions = {}): Promise<CurrentSession | SecondFactorRequest> {
    return this.#connection.json("POST /session", { body }, options);
  }

  /** Completes a sign-in with the second factor. */
  confirmCode(body: SignInCode, options: CallOptions = {}): Promise<CurrentSession> {
    return this.#connection.json("POST /session/second-factor", { body }, options);
  }

  /** Signs in by a link of the installation's operator. */
  signInByLink(token: string, options: CallOptions = {}): Promise<CurrentSession> {
    return this.#connection.json("POST /session/link", { body: { token } }, options);
  }

  /** Signs out; succeeds also without a session. */
  signOut(options: CallOptions = {}): Promise<null> {
    return this.#connection.json("DELETE /session", {}, options);
  }

  /** Chooses another account of the person, by its id. */
  chooseAccount(account: string, options: CallOptions = {}): Promise<CurrentSession> {
    return this.#connection.json("PUT /session", { body: { account } }, options);
  }

  /** Confirms the password of the signed-in person for ten minutes. */
  confirmPassword(password: string, options: CallOptions = {}): Promise<null> {
    return this.#connection.json("POST /session/reauthenticate", { body: { password } }, options);
  }

  /** Whether the installation awaits its first person. */
  setUpState(options: CallOptions = {}): Promise<SetUpState> {
    return this.#connection.json("GET /session/setup", {}, options);
  }

  /** Creates the first account and its owner, who is signed in. */
  setUp(body: SetUp, options: CallOptions = {}): Promise<CurrentSession> {
    return this.#connection.json("POST /session/setup", { body }, options);
  }

  /** What an invitation is for. */
  invitation(token: string, options: CallOptions = {}): Promise<Invitation> {
    const answer = this.#connection.json("POST /session/invitation", { body: { token } }, options);
    // The cast is safe: only an accepted invitation is answered with a session.
    return answer as Promise<Invitation>;
  }

  /** Joins the account of an invitation: as a new person with a name and a password, or as the one who is signed in. */
  join(
    body: Extract<InvitationReply, { readonly name: string } | { readonly accept: true }>,
    options: CallOptions = {},
  ): Promise<CurrentSession> {
    const answer = this.#connection.json("POST /session/invitation", { body }, options);
    // The cast is safe: only the token alone is answered with the invitation.
    return answer as Promise<CurrentSession>;
  }

  /** Mails a link for a new password, if there is a person with this address. */
  async requestPasswordReset(email: string, options: CallOptions = {}): Promise<void> {
    await this.#connection.json("POST /session/reset", { body: { email } }, options);
  }

  /** Sets the password by the token of a mailed link. */
  resetPassword(body: NewPassword, options: CallOptions = {}): Promise<null> {
    return this.#connection.json("POST /session/reset/confirm", { body }, options);
  }
}
