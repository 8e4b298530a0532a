import type { Migration } from "kysely/migration";
import { foundation } from "./0001-foundation.ts";
import { generation } from "./0002-generation.ts";
import { characters } from "./0003-characters.ts";
import { pairs } from "./0004-pairs.ts";
import { admission } from "./0005-admission.ts";
import { templateLife } from "./0006-template-life.ts";
import { mappingLanguage } from "./0007-mapping-language.ts";
import { tasks } from "./0008-tasks.ts";
import { bulkMore } from "./0009-bulk-more.ts";
import { accounts } from "./0010-accounts.ts";
import { signatures } from "./0011-signatures.ts";
import { ledgerTimes } from "./0012-ledger-times.ts";
import { objectNotes } from "./0013-object-notes.ts";
import { webhooks } from "./0014-webhooks.ts";
import { billing } from "./0015-billing.ts";
import { overage } from "./0016-overage.ts";
import { notices } from "./0017-notices.ts";
import { sandbox } from "./0018-sandbox.ts";
import { storage } from "./0019-storage.ts";
import { dropQueue } from "./0020-drop-queue.ts";
import { readings } from "./0021-readings.ts";
import { aiReservations } from "./0022-ai-reservations.ts";
import { externalModel } from "./0023-external-model.ts";
import { dialect } from "./0024-dialect.ts";
import { warnings } from "./0025-warnings.ts";
import { retryRoots } from "./0026-retry-roots.ts";
import { people } from "./0027-people.ts";
import { actedBy } from "./0028-acted-by.ts";
import { linkMails } from "./0029-link-mails.ts";
import { fileList } from "./0030-file-list.ts";
import { originalFiles } from "./0031-original-files.ts";
import { keptEncryption } from "./0032-kept-encryption.ts";
import { ledgerOfChunks } from "./0034-ledger-of-chunks.ts";
import { rowRecords } from "./0035-row-records.ts";
import { purge } from "./0036-purge.ts";
import { ledgerBounds } from "./0037-ledger-bounds.ts";
import { ledgerMonths } from "./0038-ledger-months.ts";
import { packedTails } from "./0040-packed-tails.ts";
import { bundles } from "./0041-bundles.ts";
import { jobPlansApart } from "./0043-job-plans-apart.ts";
import { countedLists } from "./0044-counted-lists.ts";

/** Applied in the order of their names, once each. A released migration is never changed. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-foundation": foundation,
  "0002-generation": generation,
  "0003-characters": characters,
  "0004-pairs": pairs,
  "0006-template-life": templateLife,
  "0007-mapping-language": mappingLanguage,
  "0008-tasks": tasks,
  "0009-bulk-more": bulkMore,
  "0005-admission": admission,
  "0010-accounts": accounts,
  "0011-signatures": signatures,
  "0012-ledger-times": ledgerTimes,
  "0013-object-notes": objectNotes,
  "0014-webhooks": webhooks,
  "0015-billing": billing,
  "0016-overage": overage,
  "0017-notices": notices,
  "0018-sandbox": sandbox,
  "0019-storage": storage,
  "0020-drop-queue": dropQueue,
  "0021-readings": readings,
  "0022-ai-reservations": aiReservations,
  "0023-external-model": externalModel,
  "0024-dialect": dialect,
  "0025-warnings": warnings,
  "0026-retry-roots": retryRoots,
  "0027-people": people,
  "0028-acted-by": actedBy,
  "0029-link-mails": linkMails,
  "0030-file-list": fileList,
  "0031-original-files": originalFiles,
  "0032-kept-encryption": keptEncryption,
  "0034-ledger-of-chunks": ledgerOfChunks,
  "0035-row-records": rowRecords,
  "0036-purge": purge,
  "0037-ledger-bounds": ledgerBounds,
  "0038-ledger-months": ledgerMonths,
  "0040-packed-tails": packedTails,
  "0041-bundles": bundles,
  "0043-job-plans-apart": jobPlansApart,
  "0044-counted-lists": countedLists,
};
