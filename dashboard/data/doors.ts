import { refusedBy, unanswered } from "@platen/sdk";
import type { Role } from "./roles.ts";

/** A human being who signs in. */
export type Person = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Whether a code is asked for at sign-in. */
  readonly second_factor: boolean;
};

/** A signed-in person in one of the accounts. */
export type Session = {
  readonly person: Person;
  readonly member: {
    readonly id: number;
    readonly email: string;
    readonly name: string | null;
    readonly role: Role;
  };
  readonly account: { readonly id: string; readonly name: string | null };
  readonly accounts: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly role: Role;
  }[];
};

/** A signed-in person who is a member of no account. */
export type LoneSession = {
  readonly person: Person;
  readonly member: null;
  readonly account: null;
  readonly accounts: readonly [];
};

/** The session of the browser's cookie. */
export type AnySession = Session | LoneSession;

/** What signing in leads to: a session, or the request for the second factor. */
export type SignedIn = AnySession | { readonly second_factor: "totp"; readonly challenge: string };

/** Whether an installation awaits its first person, and whether it can send mails. */
export type SetupState = { readonly open: boolean; readonly mail: boolean };

/** What an invitation is for. */
export type Invitation = {
  readonly account: { readonly name: string | null };
  readonly email: string;
  readonly role: Role;
  /** True: that person has to sign in to accept. */
  readonly person_exists: boolean;
  readonly expires_at: string;
};

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 60_000;

/** The endpoints of a person's session, which need a cookie or none. Each throws a `PlatenError` when refused. */
export class Doors {
  readonly #fetch: Fetch;

  constructor(fetchFrom: Fetch = (url, init) => fetch(url, init)) {
    this.#fetch = fetchFrom;
  }

  /** The session; null when signed out. */
  async session(): Promise<AnySession | null> {
    const response = await this.#send("GET", "/session");
    return response.status === 401 ? null : await read(response);
  }

  async signIn(email: string, password: string): Promise<SignedIn> {
    return await read(await this.#send("POST", "/session", { email, password }));
  }

  /** `code`: of the authenticator app, or a recovery code. */
  async secondFactor(challenge: string, code: string): Promise<AnySession> {
    return await read(await this.#send("POST", "/session/second-factor", { challenge, code }));
  }

  async signOut(): Promise<void> {
    const response = await this.#send("DELETE", "/session");
    // Signed out already.
    if (response.status !== 401) await read(response);
  }

  /** Confirms the password of the signed-in person. */
  async reauthenticate(password: string): Promise<void> {
    await read(await this.#send("POST", "/session/reauthenticate", { password }));
  }

  async switchAccount(account: string): Promise<AnySession> {
    return await read(await this.#send("PUT", "/session", { account }));
  }

  /** Signs in by a link of the operator. */
  async signInByLink(token: string): Promise<AnySession> {
    return await read(await this.#send("POST", "/session/link", { token }));
  }

  async setupState(): Promise<SetupState> {
    return await read(await this.#send("GET", "/session/setup"));
  }

  async setUp(body: {
    readonly token: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
  }): Promise<AnySession> {
    return await read(await this.#send("POST", "/session/setup", body));
  }

  /** What the invitation is for. */
  async invitation(token: string): Promise<Invitation> {
    return await read(await this.#send("POST", "/session/invitation", { token }));
  }

  /** Joins as a new person. */
  async joinAsNewPerson(body: {
    readonly token: string;
    readonly name: string;
    readonly password: string;
  }): Promise<AnySession> {
    return await read(await this.#send("POST", "/session/invitation", body));
  }

  /** Joins as the signed-in person. */
  async join(token: string): Promise<AnySession> {
    return await read(await this.#send("POST", "/session/invitation", { token, accept: true }));
  }

  async askReset(email: string): Promise<void> {
    await read(await this.#send("POST", "/session/reset", { email }));
  }

  async confirmReset(token: string, password: string): Promise<void> {
    await read(await this.#send("POST", "/session/reset/confirm", { token, password }));
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const init: RequestInit = {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    try {
      return await this.#fetch(path, init);
    } catch (error) {
      throw unanswered("connection_failed", error, "The service cannot be reached.");
    }
  }
}

/** The JSON of a 2xx response, null without a body; throws for any other. */
async function read<T>(response: Response): Promise<T> {
  const seconds = response.headers.get("retry-after");
  if (!response.ok)
    throw await refusedBy(response, seconds === null ? null : Number(seconds) * 1000);
  const text = await response.text();
  // The service's own contract.
  return (text === "" ? null : JSON.parse(text)) as T;
}
