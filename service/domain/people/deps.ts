import type { BaseUrl } from "#base/base-url.ts";
import type { Hashing } from "#base/hashing.ts";
import type { Clock } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { Vault } from "#base/vault.ts";
import type { KeyStore } from "#domain/access";
import type { AccountStores } from "#domain/accounts";
import type {
  AttemptStore,
  ChallengeStore,
  PasskeyStore,
  Passwords,
  PersonMails,
  PersonStore,
  SessionStore,
  TokenStore,
  WebAuthn,
} from "#domain/people/records";

/** The stores that the use cases of people read, and write in a transaction. */
export type PeopleStores = AccountStores & {
  readonly keys: KeyStore;
  readonly persons: PersonStore;
  readonly sessions: SessionStore;
  readonly tokens: TokenStore;
  readonly challenges: ChallengeStore;
  readonly attempts: AttemptStore;
  readonly passkeys: PasskeyStore;
};

/** The stores of a transaction that can mail persons. */
type MailingPeopleStores = PeopleStores & { readonly personMails: PersonMails };

/** Dependencies of issuing links and starting sessions. */
export type LinkDeps = {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hashing: Hashing;
  readonly baseUrl: BaseUrl;
};

/** Dependencies of the use cases of people. */
export type PeopleDeps = PeopleStores &
  LinkDeps & {
    /** Commits at once, so that an attempt to sign in counts even if what it was for fails. */
    readonly transact: Transact<MailingPeopleStores>;
    readonly vault: Vault;
    readonly passwords: Passwords;
    readonly webAuthn: WebAuthn;
    /** Whether a mail server is set up. */
    readonly hasMail: boolean;
    /** Addresses of the persons who operate the installation, as `foldAddress` returns them. */
    readonly operators: readonly string[];
  };

/** Dependencies of the operator's commands, which run without a service. */
export type OperatorDeps = LinkDeps & { readonly transact: Transact<PeopleStores> };
