import { type Clock, later } from "#base/instant.ts";
import type { Objects } from "#base/objects.ts";
import type { Transact } from "#base/transact.ts";
import type { AccountId, AuditStore } from "#domain/accounts";
import { bulkJobFolder } from "#domain/bulk";
import type { Erasure, ErasureStore } from "./store.ts";

/** What erasing needs. */
export type ErasePorts = {
  readonly erasures: ErasureStore;
  readonly objects: Pick<Objects, "delete" | "deleteFolder">;
  readonly transact: Transact<{ readonly audit: AuditStore; readonly erasures: ErasureStore }>;
  readonly clock: Clock;
};

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
export async function eraseAccounts(ports: ErasePorts): Promise<void> {
  for (const erasure of await ports.erasures.list()) await erase(ports, erasure);
}

async function erase(ports: ErasePorts, { accountId, askedAt }: Erasure): Promise<void> {
  const { erasures, objects, clock } = ports;
  const now = clock.now();
  await erasures.stopWork(accountId, now);
  await erasures.ageCompilations(accountId, later(now, -COMPILATION_AGE_SECONDS));
  await eraseBulkJobs(ports, accountId);
  for (const folder of ["templates", "signatures"])
    await objects.deleteFolder(`${folder}/${accountId}`);
  await eraseObjects(ports, accountId);
  let deleted = 0;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    deleted = await erasures.deleteRows(accountId);
    if (deleted === 0) break;
  }
  if (deleted === 0 && later(askedAt, STRAGGLERS_SECONDS) <= now) await end(ports, accountId);
}

async function eraseBulkJobs({ erasures, objects }: ErasePorts, id: AccountId): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const jobs = await erasures.listBulkJobs(id);
    if (jobs.length === 0) return;
    for (const job of jobs) {
      await objects.deleteFolder(bulkJobFolder({ id: job }));
      await erasures.deleteBulkJob(job);
    }
  }
}

async function eraseObjects({ erasures, objects }: ErasePorts, id: AccountId): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const keys = await erasures.listObjects(id);
    if (keys.length === 0) return;
    for (const key of keys) await objects.delete(key);
    await erasures.forgetObjects(id, keys);
  }
}

async function end({ transact, clock }: ErasePorts, accountId: AccountId): Promise<void> {
  await transact(async ({ erasures, audit }) => {
    await erasures.end(accountId);
    const done = { action: "account.erased", by: null, subject: null, details: {} } as const;
    await audit.append({ accountId, at: clock.now(), ...done });
  });
}
