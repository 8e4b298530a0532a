import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Background } from "#base/async/background.ts";
import { StampedCache } from "#base/async/stamped-cache.ts";
import type { BillingDeps } from "#domain/billing";
import { Downloads } from "#domain/bulk";
import { type DocumentPlan, documentCommitter } from "#domain/documents";
import type { ExternalModel } from "#domain/suggestions";
import { secretOpener, TestSlots } from "#domain/webhooks";
import { compilationUses } from "../adapters/database/bulk/compilation-uses.ts";
import { trackedCompilations } from "../adapters/database/bulk/tracked-compilations.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { documentRecorder } from "../adapters/database/documents/document-recorder.ts";
import { openEventWaits } from "../adapters/database/events/event-waits.ts";
import { mailingTransactOn, storesOn } from "../adapters/database/stores.ts";
import { compileWithin, nodePlatform, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { webAuthn } from "../adapters/passkeys/web-authn.ts";
import { schemaChecker } from "../adapters/schemas/schema-checker.ts";
import { openIdProvider } from "../adapters/sso/open-id-provider.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemPasswords } from "../adapters/system/passwords.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import { manifestText } from "../api/bulk/manifest-text.ts";
import { eventTexts } from "../api/events/event-text.ts";
import type { ServerPorts } from "../api/http/server.ts";
import type { ApiPorts } from "../api/routes.ts";
import type { Config } from "../settings/config.ts";
import type { Timing } from "../settings/timing.ts";
import type { Billing } from "./billing.ts";
import { firstEntitlement, trialStarter } from "./first-account.ts";
import { openInstallation } from "./installation.ts";
import type { Meters } from "./metrics/meters.ts";
import { countedObjects } from "./metrics/resource-metrics.ts";
import type { RequestWorkers } from "./request-workers.ts";
import { openObjects } from "./storage.ts";
import type { transactApartOn } from "./transact-apart.ts";

/** Limit of the download layouts that are kept in memory, for each of the two formats. */
const LAYOUT_BYTES_MAX = 64 * 1024 * 1024;

/** The opened parts that the ports are made of. */
type Parts = RequestWorkers &
  Pick<ApiPorts & ServerPorts, "admission" | "clock" | "vault" | "outbound" | "baseUrl"> & {
    readonly database: Database;
    readonly billing: Billing;
    /** On the admission pool, so that notes never wait for connections in transactions. */
    readonly noting: ReturnType<typeof storesOn>;
    /** On the admission pool, so that it never waits for connections in transactions. */
    readonly transactApart: ReturnType<typeof transactApartOn>;
    readonly externalModel: ExternalModel | null;
    readonly background: Background;
    readonly register: Registry;
    readonly meters: Meters;
    readonly timing: Timing;
    readonly logger: Logger;
  };

/** The ports of all use cases, of requests and of background work. */
export type ServicePorts = Awaited<ReturnType<typeof openPorts>>;

/**
 * Opens the storage and connects the ports to their adapters. `fillPool` and `compilations` are those of requests; bulk
 * jobs and tasks have others (`startWork`).
 */
// oxlint-disable-next-line explicit-module-boundary-types -- each consumer declares the ports that it needs
export async function openPorts(config: Config, parts: Parts) {
  const { database, admission, clock, formReader, imageWorkers, fillPool, baseUrl } = parts;
  const storage = await openObjects(config, database.pool, parts.logger);
  const objects = countedObjects(storage, parts.register);
  const hashing = systemHashing();
  const transact = mailingTransactOn(database.db, { vault: parts.vault, hashing, clock });
  const { plans, offers, retentionSeconds, templateBytesMax, csvBytesMax, csvRowsMax } = config;
  const randomness = systemRandomness();
  const stores = storesOn(database.db);
  const { notes, bulk } = parts.noting;
  const jobCompilations = trackedCompilations(() => storedCompilations(objects, formReader), {
    objects,
    clock,
    compilationUses: compilationUses(database.db),
  });
  const { processor, withBillingLock } = parts.billing;
  const system = { clock, randomness, plans, offers, baseUrl };
  const billingDeps = { ...stores, ...system, transact, processor, withBillingLock };
  return {
    ...stores,
    notes,
    bulk: { ...stores.bulk, recordIntake: bulk.recordIntake },
    transact,
    transactApart: parts.transactApart,
    committer: documentCommitter(
      { plans, clock, baseUrl },
      transact,
      documentRecorder(database.db),
    ),
    documentPlans: new StampedCache<DocumentPlan>(),
    admission,
    clock,
    hashing,
    randomness,
    vault: parts.vault,
    openSecrets: secretOpener(parts.vault),
    outbound: parts.outbound,
    testSlots: new TestSlots(),
    plans,
    billingDeps,
    templateBytesMax,
    csvBytesMax,
    csvRowsMax,
    platform: nodePlatform,
    objects,
    formReader,
    pagePreviewer: imageWorkers,
    pageReader: imageWorkers,
    imageReader: imageWorkers,
    formAnalyst: parts.formAnalyst,
    fieldDetector: imageWorkers,
    externalModel: parts.externalModel,
    compilations: compileWithin(jobCompilations),
    downloads: new Downloads(LAYOUT_BYTES_MAX),
    jobCompilations,
    manifestText,
    eventText: eventTexts(baseUrl),
    logSeconds: config.webhooks.logSeconds,
    eventWaits: openEventWaits(stores.eventReads.hasNewer, parts.timing.eventPollMs),
    retentionSeconds,
    schemas: schemaChecker(),
    fillPool,
    dryRunPool: parts.dryRunPool,
    meter: parts.meters.work,
    meteredPool: parts.meters.fill,
    baseUrl,
    ...peoplePorts(config, parts, billingDeps),
    installation: openInstallation(config, { database, objects, clock }),
  };
}

function peoplePorts(config: Config, parts: Parts, billingDeps: BillingDeps) {
  return {
    trustProxy: config.trustProxy,
    passwords: systemPasswords(),
    hasMail: config.mail.url !== null,
    operators: config.operators,
    webAuthn: webAuthn(parts.baseUrl),
    singleSignOn:
      config.sso === null
        ? null
        : openIdProvider(config.sso, parts.baseUrl, (fault) =>
            parts.logger.warn(fault, "single sign-on failed"),
          ),
    background: parts.background,
    firstEntitlement: firstEntitlement(config.billing),
    beginTrial: trialStarter(parts.billing, billingDeps, parts.logger),
  };
}
