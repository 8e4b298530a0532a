import { assert } from "#base/assert.ts";
import type { Instant } from "#base/instant.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import { createAccount } from "#domain/access";
import type { AccountId, SubscriptionStatus } from "#domain/accounts";
import {
  newPerson,
  type PeopleDeps,
  type PeopleStores,
  type StartedSession,
  startSession,
  viewSession,
} from "#domain/people";
import { type Client, linkInvalid, type NewPerson, type Person } from "#domain/people/records";
import type { Plans, Tier } from "#domain/plans";

/** Entitlement of the first account until it subscribes; with billing disabled, forever. */
export type FirstEntitlement = {
  readonly tier: Tier;
  readonly status: SubscriptionStatus | null;
};

type SetUpStores = PeopleStores & {
  readonly billing: {
    readonly setEntitlement: (
      accountId: AccountId,
      entitlement: FirstEntitlement,
      at: Instant,
    ) => Promise<unknown>;
  };
};

/** Dependencies of setting up an installation. */
export type SetUpDeps = Omit<PeopleDeps, "transact"> & {
  readonly transact: Transact<SetUpStores>;
  readonly firstEntitlement: FirstEntitlement;
  /** Begins the trial of a new account; does nothing where accounts subscribe themselves, and never rejects. */
  readonly beginTrial: (accountId: AccountId) => Promise<void>;
  readonly plans: Plans;
};

/**
 * Creates the first account of an installation with its owner, who is signed in. 409 `setup_closed` once there is an
 * account or a person, also for the later one of two concurrent calls; 410 `link_invalid`; 400 `validation_error`.
 */
export async function setUp(
  deps: SetUpDeps,
  token: string,
  wanted: NewPerson,
  client: Client,
): Promise<StartedSession> {
  const sha256 = deps.hashing.sha256(token);
  const now = deps.clock.now();
  const link = await deps.tokens.peek("setup", sha256, now);
  // In this order: a concurrent call claims the link and closes set-up at once.
  if (!(await deps.persons.isSetupOpen())) throw setupClosed();
  if (link === null) throw linkInvalid();
  const person = await newPerson(deps, wanted);
  const started = await deps.transact(async (stores) => {
    if (!(await stores.persons.lockSetup())) throw setupClosed();
    if ((await stores.tokens.claim("setup", sha256, now)) === null) throw linkInvalid();
    const accountId = await createOwned(deps, stores, person);
    return await startSession(
      deps,
      stores,
      { personId: person.id, accountId, signedInBy: "password" },
      client,
    );
  });
  if (started.session.accountId !== null) await deps.beginTrial(started.session.accountId);
  return { ...started, view: await viewSession(deps, started.session) };
}

async function createOwned(
  deps: SetUpDeps,
  stores: SetUpStores,
  person: Person,
): Promise<AccountId> {
  const { tier: plan } = deps.firstEntitlement;
  const transact: Transact<SetUpStores> = (work) => work(stores);
  const wanted = { email: person.email, plan, keys: [] };
  const { accountId, ownerId } = await createAccount({ ...deps, transact }, wanted);
  await stores.billing.setEntitlement(accountId, deps.firstEntitlement, person.createdAt);
  assert(await stores.persons.createPerson(person), "the first person is new");
  assert(await stores.persons.join(ownerId, person.id, person.createdAt), "the owner joins");
  return accountId;
}

function setupClosed(): Refusal {
  const message =
    "This installation is set up already. Sign in, or ask its operator for an invitation.";
  return new Refusal(409, "setup_closed", message);
}
