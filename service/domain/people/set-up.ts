import { assert } from "#base/assert.ts";
import { brand } from "#base/brand.ts";
import type { Hashing } from "#base/hashing.ts";
import type { Clock, Instant } from "#base/instant.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import {
  type AccountId,
  type AccountStore,
  type AuditStore,
  createAccount,
  type KeyStore,
  type MemberStore,
  type SubscriptionStatus,
  storedAddress,
} from "#domain/accounts";
import type { Plans, Tier } from "#domain/plans";
import { requirePassword } from "./password.ts";
import type { Person, PersonId } from "./person.ts";
import type { Client } from "./session.ts";
import { type StartedSession, type StartStores, startSession } from "./start-session.ts";
import type { Passwords, PersonStore, TokenStore } from "./store.ts";
import { linkInvalid } from "./token.ts";
import { type ViewPorts, viewSession } from "./view-session.ts";

type Stores = StartStores & {
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly members: MemberStore;
  readonly audit: AuditStore;
  readonly persons: PersonStore;
  readonly tokens: Pick<TokenStore, "claim">;
  readonly billing: {
    readonly setEntitlement: (
      accountId: AccountId,
      entitlement: FirstEntitlement,
      at: Instant,
    ) => Promise<unknown>;
  };
};

/** What the first account may use until it subscribes; with billing disabled, forever. */
export type FirstEntitlement = {
  readonly tier: Tier;
  readonly status: SubscriptionStatus | null;
};

/** What setting up an installation needs. */
export type SetUpPorts = {
  readonly transact: Transact<Stores>;
  readonly persons: Pick<PersonStore, "isSetupOpen"> & ViewPorts["persons"];
  readonly accounts: ViewPorts["accounts"];
  readonly tokens: Pick<TokenStore, "peek">;
  readonly passwords: Pick<Passwords, "hash">;
  readonly firstEntitlement: FirstEntitlement;
  /** Begins the trial of a new account; does nothing where accounts subscribe themselves, and never rejects. */
  readonly beginTrial: (accountId: AccountId) => Promise<void>;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly hashing: Hashing;
  readonly plans: Plans;
};

/** The first person, who becomes the owner of the first account. */
export type NewPerson = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

const ID_CHARACTERS = 20;

/**
 * Creates the first account of an installation with its owner, who is signed in. 409 `setup_closed` once there is an
 * account or a person, also for the later one of two concurrent calls; 410 `link_invalid`; 400 `validation_error`.
 */
export async function setUp(
  ports: SetUpPorts,
  token: string,
  wanted: NewPerson,
  client: Client,
): Promise<StartedSession> {
  if (!(await ports.persons.isSetupOpen())) throw setupClosed();
  const sha256 = ports.hashing.sha256(token);
  const now = ports.clock.now();
  if ((await ports.tokens.peek("setup", sha256, now)) === null) throw linkInvalid();
  const person = await newPerson(ports, wanted);
  const started = await ports.transact(async (stores) => {
    if (!(await stores.persons.lockSetup())) throw setupClosed();
    if ((await stores.tokens.claim("setup", sha256, now)) === null) throw linkInvalid();
    const accountId = await createOwned(ports, stores, person);
    return await startSession(ports, stores, { personId: person.id, accountId }, client);
  });
  if (started.session.accountId !== null) await ports.beginTrial(started.session.accountId);
  return { ...started, view: await viewSession(ports, started.session) };
}

/** A person to be created. 400 `validation_error` for a password that is not accepted. */
export async function newPerson(
  ports: Pick<SetUpPorts, "passwords" | "clock" | "randomness">,
  { email: given, name, password }: NewPerson,
): Promise<Person> {
  const email = storedAddress(given);
  requirePassword(password, email);
  return {
    id: brand<PersonId>(`user_${ports.randomness.base62(ID_CHARACTERS)}`),
    email,
    name,
    passwordHash: await ports.passwords.hash(password),
    createdAt: ports.clock.now(),
    secondFactor: null,
  };
}

async function createOwned(ports: SetUpPorts, stores: Stores, person: Person): Promise<AccountId> {
  const { tier: plan } = ports.firstEntitlement;
  const transact: Transact<Stores> = (work) => work(stores);
  const wanted = { email: person.email, plan, keys: [] };
  const { accountId, ownerId } = await createAccount({ ...ports, transact }, wanted);
  await stores.billing.setEntitlement(accountId, ports.firstEntitlement, person.createdAt);
  assert(await stores.persons.createPerson(person), "the first person is new");
  assert(await stores.persons.join(ownerId, person.id, person.createdAt), "the owner joins");
  return accountId;
}

function setupClosed(): Refusal {
  const message =
    "This installation is set up already. Sign in, or ask its operator for an invitation.";
  return new Refusal(409, "setup_closed", message);
}
