import type { CallOptions } from "./call.ts";
import type { Connection } from "./connection.ts";
import type {
  MePassword,
  MeUpdate,
  Me as Person,
  RecoveryCodes,
  SessionList,
  TotpConfirm,
  TotpSetup,
} from "./contract.ts";

/** The signed-in person. For pages that authenticate by the session cookie: API keys get `member_required`. */
export class Me {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Their name, address and second factor. */
  get(options: CallOptions = {}): Promise<Person> {
    return this.#connection.json("GET /api/v1/me", {}, options);
  }

  /** Changes their name. */
  update(body: MeUpdate, options: CallOptions = {}): Promise<Person> {
    return this.#connection.json("PUT /api/v1/me", { body }, options);
  }

  /** Changes their password, and ends all other sessions. */
  changePassword(body: MePassword, options: CallOptions = {}): Promise<null> {
    return this.#connection.json("PUT /api/v1/me/password", { body }, options);
  }

  /** Makes the secret of a second factor, which `confirmTotp` activates. */
  setUpTotp(options: CallOptions = {}): Promise<TotpSetup> {
    return this.#connection.json("POST /api/v1/me/totp", {}, options);
  }

  /** Activates the second factor with a first code. */
  confirmTotp(body: TotpConfirm, options: CallOptions = {}): Promise<RecoveryCodes> {
    return this.#connection.json("POST /api/v1/me/totp/confirm", { body }, options);
  }

  /** Removes the second factor and its recovery codes. */
  removeTotp(options: CallOptions = {}): Promise<null> {
    return this.#connection.json("DELETE /api/v1/me/totp", {}, options);
  }

  /** Replaces the recovery codes. */
  renewRecoveryCodes(options: CallOptions = {}): Promise<RecoveryCodes> {
    return this.#connection.json("POST /api/v1/me/recovery-codes", {}, options);
  }

  /** The browsers in which they are signed in. */
  sessions(options: CallOptions = {}): Promise<SessionList> {
    return this.#connection.json("GET /api/v1/me/sessions", {}, options);
  }

  /** Signs a browser out. */
  endSession(session_id: number, options: CallOptions = {}): Promise<null> {
    const input = { path: { session_id } };
    return this.#connection.json("DELETE /api/v1/me/sessions/{session_id}", input, options);
  }

  /** Signs all other browsers out. */
  endOtherSessions(options: CallOptions = {}): Promise<null> {
    return this.#connection.json("DELETE /api/v1/me/sessions", {}, options);
  }
}
