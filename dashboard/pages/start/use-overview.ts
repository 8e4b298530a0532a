import type { Account, BulkStatus, Envelope } from "@platen/sdk";
import type { UseQueryResult } from "@tanstack/react-query";
import { useAccount, useHasRole, useScopedQuery } from "#data/scope.ts";
import type { Progress } from "./steps.ts";

const JOBS_SHOWN = 5;
/** Names of older envelopes are not shown. */
const ENVELOPES_MAX = 100;

/** The members of an account that the start page shows. */
export type Overview = {
  readonly account: Account;
  readonly progress: Progress;
  readonly jobs: readonly BulkStatus[];
  readonly envelopes: readonly Envelope[];
  /** Null: none, or unknown. */
  readonly trialEndsAt: string | null;
};

type Query<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** Reads the start page, as far as the role may: at most 6 requests. Each is read again after what it counts has changed. */
export function useOverview(): Query<Overview> {
  const isAdmin = useHasRole("admin");
  const account = useAccount();
  const one = { limit: 1 };
  const keys = useScopedQuery(["keys", "count", isAdmin], async (platen, options) =>
    isAdmin ? (await platen.apiKeys.list(one, options).page()).total : null,
  );
  const members = useScopedQuery(["members", "count", isAdmin], async (platen, options) =>
    isAdmin ? (await platen.members.list(one, options).page()).total : null,
  );
  const envelopes = useLatestEnvelopes();
  const jobs = useScopedQuery(["jobs", "latest"], (platen, options) =>
    platen.bulk.list({ limit: JOBS_SHOWN }, options).page(),
  );
  const isTrial = account.data?.subscription_status === "trialing" && isAdmin;
  const trial = useScopedQuery(["subscription", "trial", isTrial], async (platen, options) =>
    isTrial ? (await platen.billing.subscription(options)).trial_ends_at : null,
  );
  // Without the end of the trial the page is of use still.
  const queries = [account, keys, members, envelopes, jobs];
  const failed = queries.find(({ error }) => error !== null);
  const refetch = (): Promise<unknown> => Promise.all(queries.map((query) => query.refetch()));
  const isComplete =
    account.data !== undefined &&
    keys.data !== undefined &&
    members.data !== undefined &&
    envelopes.data !== undefined &&
    jobs.data !== undefined;
  if (!isComplete) return { data: undefined, error: failed?.error ?? null, refetch };
  const progress = {
    keys: keys.data,
    members: members.data,
    jobs: jobs.data.total,
  };
  const data = {
    account: account.data,
    progress,
    jobs: jobs.data.jobs,
    envelopes: envelopes.data.envelopes,
    trialEndsAt: trial.data ?? null,
  };
  return { data, error: null, refetch };
}

type Latest = { readonly envelopes: readonly Envelope[]; readonly total: number };

/** The newest envelopes. */
export function useLatestEnvelopes(): UseQueryResult<Latest> {
  return useScopedQuery(["envelopes", "latest"], (platen, options) =>
    platen.envelopes.list({ limit: ENVELOPES_MAX }, options).page(),
  );
}
