import { type PurgeAdmissionPorts, purgeAdmission } from "#domain/accounts";
import {
  type PurgeCompilationsPorts,
  type PurgePorts,
  purgeBulkJobs,
  purgeCompilations,
} from "#domain/bulk";
import {
  type FailLockedPorts,
  failLocked,
  type PurgeFilePorts,
  purgeFiles,
} from "#domain/documents";
import { type ErasePorts, eraseAccounts } from "#domain/erasure";
import { type PurgePeoplePorts, purgePeople } from "#domain/people";
import {
  type PurgeTemplatesPorts,
  purgeTemplates,
  type ReadVersionsPorts,
  readVersions,
} from "#domain/templates";
import { type PrepareMonthsPorts, prepareMonths } from "#domain/usage";
import { type PurgeDeliveriesPorts, purgeDeliveries } from "#domain/webhooks";

/** What the chores need. */
export type ChorePorts = PurgePorts &
  PurgeFilePorts &
  PurgeAdmissionPorts &
  PurgeTemplatesPorts &
  ReadVersionsPorts &
  PurgeCompilationsPorts &
  PurgeDeliveriesPorts &
  FailLockedPorts &
  PurgePeoplePorts &
  PrepareMonthsPorts &
  ErasePorts;

/** A periodic task, run by one process at a time. */
export type Chore = {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
};

/** All chores and their intervals. */
export function chores(ports: ChorePorts): readonly Chore[] {
  return [
    { name: "erasures", everySeconds: 15, run: () => eraseAccounts(ports) },
    { name: "uploads", everySeconds: 60, run: () => purgeBulkJobs(ports) },
    { name: "files", everySeconds: 60, run: () => purgeFiles(ports) },
    { name: "deliveries", everySeconds: 60, run: () => purgeDeliveries(ports) },
    { name: "readings", everySeconds: 60, run: () => readVersions(ports) },
    { name: "locked", everySeconds: 300, run: () => failLocked(ports) },
    { name: "admission", everySeconds: 300, run: () => purgeAdmission(ports) },
    { name: "people", everySeconds: 300, run: () => purgePeople(ports) },
    { name: "templates", everySeconds: 300, run: () => purgeTemplates(ports) },
    { name: "months", everySeconds: 3600, run: () => prepareMonths(ports) },
    { name: "compilations", everySeconds: 3600, run: () => purgeCompilations(ports) },
  ];
}
