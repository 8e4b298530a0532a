import { type IdempotencyStore, purgeAdmission } from "#domain/admission";
import { type BulkDeps, purgeBulkJobs } from "#domain/bulk";
import { type DocumentDeps, purgeFiles } from "#domain/documents";
import { type ErasureDeps, eraseAccounts } from "#domain/erasure";
import { type PurgeCompilationsDeps, purgeCompilations } from "#domain/filling";
import { type PeopleDeps, purgePeople } from "#domain/people";
import { purgeRequestLog, type RequestLogDeps } from "#domain/request-log";
import { purgeTemplates, type ReadingDeps, readVersions } from "#domain/templates";
import { type LedgerMonths, prepareMonths } from "#domain/usage";
import { purgeDeliveries, type WebhookDeps } from "#domain/webhooks";
import { failLocked, type WorkDeps } from "#domain/work";

/** Dependencies of the chores. */
export type ChorePorts = BulkDeps &
  DocumentDeps &
  ReadingDeps &
  PurgeCompilationsDeps &
  WebhookDeps &
  WorkDeps &
  PeopleDeps &
  RequestLogDeps &
  ErasureDeps & {
    readonly idempotency: IdempotencyStore;
    readonly ledgerMonths: LedgerMonths;
    /** How long files are kept after their expiry, in seconds. */
    readonly purgeGraceSeconds: number;
  };

/** A periodic task, run by one process at a time. */
export type Chore = {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
};

/** The intervals of all chores, in seconds. */
export const CHORE_SECONDS = {
  erasures: 15,
  uploads: 60,
  files: 60,
  deliveries: 60,
  readings: 60,
  locked: 300,
  admission: 300,
  people: 300,
  requests: 300,
  templates: 300,
  months: 3600,
  compilations: 3600,
};

/** Returns all chores. */
export function chores(ports: ChorePorts): readonly Chore[] {
  const { purgeGraceSeconds: grace } = ports;
  const chore = (name: keyof typeof CHORE_SECONDS, run: Chore["run"]): Chore => {
    return { name, everySeconds: CHORE_SECONDS[name], run };
  };
  return [
    chore("erasures", () => eraseAccounts(ports)),
    chore("uploads", () => purgeBulkJobs(ports, grace)),
    chore("files", () => purgeFiles(ports, grace)),
    chore("deliveries", () => purgeDeliveries(ports)),
    chore("readings", () => readVersions(ports)),
    chore("locked", () => failLocked(ports)),
    chore("admission", () => purgeAdmission(ports)),
    chore("people", () => purgePeople(ports)),
    chore("requests", () => purgeRequestLog(ports)),
    chore("templates", () => purgeTemplates(ports, grace)),
    chore("months", () => prepareMonths(ports)),
    chore("compilations", () => purgeCompilations(ports)),
  ];
}
