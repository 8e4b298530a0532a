import { later } from "#base/instant.ts";
import type { AccountId } from "#domain/accounts";
import { bulkJobKeys } from "#domain/bulk";
import type { ErasureDeps } from "./deps.ts";
import type { Erasure } from "./store.ts";

/** A request admitted before the keys were revoked may still write something, so deletion is repeated for this long. */
const STRAGGLERS_SECONDS = 3600;
/** Age given to the last use of the account's compilations, so that they are purged soon. */
const COMPILATION_AGE_SECONDS = 3 * 24 * 3600 - 2 * 3600;
/** Bounds one run; the rest follows in the next. */
const ROUNDS_MAX = 1000;

/**
 * Erases requested accounts: objects before the rows that refer to them, so that a killed run leaves nothing that the
 * next one does not find. The account's row, its ledger and its audit log stay, without personal data.
 */
export async function eraseAccounts(deps: ErasureDeps): Promise<void> {
  for (const erasure of await deps.erasures.list()) await erase(deps, erasure);
}

async function erase(deps: ErasureDeps, { accountId, askedAt }: Erasure): Promise<void> {
  const { erasures, objects, clock } = deps;
  const now = clock.now();
  await erasures.stopWork(accountId, now);
  await erasures.ageCompilations(accountId, later(now, -COMPILATION_AGE_SECONDS));
  await eraseBulkJobs(deps, accountId);
  for (const folder of ["templates", "signatures"])
    await objects.deleteFolder(`${folder}/${accountId}`);
  await eraseObjects(deps, accountId);
  let deleted = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    deleted = await erasures.deleteRows(accountId);
    if (deleted === 0) break;
  }
  if (deleted === 0 && later(askedAt, STRAGGLERS_SECONDS) <= now) await end(deps, accountId);
}

async function eraseBulkJobs({ erasures, objects }: ErasureDeps, id: AccountId): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const jobs = await erasures.listBulkJobs(id);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      await objects.deleteFolder(bulkJobKeys.folder(job));
      await erasures.deleteBulkJob(job);
    }
  }
}

async function eraseObjects({ erasures, objects }: ErasureDeps, id: AccountId): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const keys = await erasures.listObjects(id);
    if (keys.length === 0) return;
    for (const key of keys) await objects.delete(key);
    await erasures.forgetObjects(id, keys);
  }
}

async function end({ transact, clock }: ErasureDeps, accountId: AccountId): Promise<void> {
  await transact(async ({ erasures, audit }) => {
    await erasures.end(accountId);
    const done = { action: "account.erased", by: null, subject: null, details: {} } as const;
    await audit.append({ accountId, at: clock.now(), ...done });
  });
}
