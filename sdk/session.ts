import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type { CurrentSession, Invitation, InvitationReply } from "./contract.ts";
import { SessionCalls } from "./resources.ts";

/**
 * Signing in and out, for the pages of the service itself: the browser has the session's cookie, and API keys are not
 * accepted.
 */
export class BrowserSession extends SessionCalls {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    super(connection);
    this.#connection = connection;
  }

  /** Returns the account, role and address of an invitation. */
  invitation(token: string, options: CallOptions = {}): Promise<Invitation> {
    const answer = this.#connection.json("POST /session/invitation", { body: { token } }, options);
    // The cast is safe: only an accepted invitation returns a session.
    return answer as Promise<Invitation>;
  }

  /** Joins the account of an invitation: as a new person with a name and a password, or as the signed-in person. */
  join(
    body: Extract<InvitationReply, { readonly name: string } | { readonly accept: true }>,
    options: CallOptions = {},
  ): Promise<CurrentSession> {
    const answer = this.#connection.json("POST /session/invitation", { body }, options);
    // The cast is safe: only a request with the token alone returns the invitation.
    return answer as Promise<CurrentSession>;
  }

  /** Mails a link for a new password if there is a person with this address. */
  async requestPasswordReset(email: string, options: CallOptions = {}): Promise<void> {
    await this.#connection.json("POST /session/reset", { body: { email } }, options);
  }
}
