import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Compilations, WorkMeter } from "#domain/bulk";
import { homecoming, Openings } from "#domain/documents";
import type { EmitPorts } from "#domain/events";
import { secretOpener, TestSlots } from "#domain/webhooks";
import type { ChunkQueue } from "../adapters/database/bulk/chunk-queue.ts";
import { compilationUses } from "../adapters/database/bulk/compilation-uses.ts";
import { notedCompilations } from "../adapters/database/bulk/noted-compilations.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { storesOn, transactOn } from "../adapters/database/stores.ts";
import { type EventWaitRoom, openEventWaits } from "../adapters/database/webhooks/event-waits.ts";
import { compileWithin, nodePlatform, storedCompilations } from "../adapters/fill-workers/mod.ts";
import { schemaChecker } from "../adapters/schemas/schema-checker.ts";
import { systemHashing } from "../adapters/system/hashing.ts";
import { systemRandomness } from "../adapters/system/randomness.ts";
import { eventTexts } from "../api/bodies/event-text.ts";
import { manifestText } from "../api/bodies/manifest-text.ts";
import type { Uses } from "../api/uses.ts";
import type { Config } from "../settings/config.ts";
import type { Billing } from "./billing.ts";
import type { Helpers } from "./child-processes.ts";
import type { Meters } from "./metrics/meters.ts";
import { countedObjects, type FillMeter } from "./metrics/resource-metrics.ts";
import { openStorage } from "./storage.ts";

/** The opened parts that the ports are made of. */
type Parts = Helpers &
  Pick<Uses, "admission" | "clock" | "vault" | "outbound" | "baseUrl"> & {
    readonly database: Database;
    readonly billing: Billing;
    /** On the admission pool, so that notes never wait for connections in transactions. */
    readonly noting: ReturnType<typeof storesOn>;
    readonly queue: ChunkQueue;
    readonly register: Registry;
    readonly meters: Meters;
    readonly logger: Logger;
  };

/** The ports of all use cases, of requests and of background work. */
export type ServicePorts = Uses &
  Pick<EmitPorts, "eventText"> &
  WorkStores & {
    readonly eventWaits: EventWaitRoom;
    readonly meter: WorkMeter;
    readonly meteredPool: FillMeter;
  };

type WorkStores = Pick<
  ReturnType<typeof storesOn>,
  "events" | "templatePurge" | "deliveryPurge"
> & {
  /** Without the time limit of requests. */
  readonly jobCompilations: Compilations;
  /** Retention of the delivery log. */
  readonly logSeconds: number;
  readonly transact: ReturnType<typeof transactOn>;
};

/** Opens the storage and connects the ports to their adapters. */
export async function openPorts(config: Config, parts: Parts): Promise<ServicePorts> {
  const { database, admission, clock, queue, formReader, pictureDesk, fillers, baseUrl } = parts;
  const storage = await openStorage(config.storage, database.pool, parts.logger);
  const objects = countedObjects(storage, parts.register);
  const transact = transactOn(database.db, queue);
  const { plans, retentionSeconds, templateBytesMax, csvBytesMax, csvRowsMax } = config;
  const { vault } = parts;
  const stores = storesOn(database.db);
  const { notes, generation } = parts.noting;
  const jobCompilations = notedCompilations(() => storedCompilations(objects, formReader), {
    objects,
    clock,
    compilationUses: compilationUses(database.db),
  });
  return {
    ...stores,
    notes,
    generation: { ...stores.generation, noteIntake: generation.noteIntake },
    transact,
    homecoming: homecoming({ plans, clock, baseUrl }, transact),
    openings: new Openings(),
    admission,
    clock,
    hashing: systemHashing(),
    randomness: systemRandomness(),
    vault,
    openSecrets: secretOpener(vault),
    outbound: parts.outbound,
    testSlots: new TestSlots(),
    plans,
    offers: config.offers,
    processor: parts.billing.processor,
    alone: parts.billing.alone,
    billingTransact: transact,
    templateBytesMax,
    csvBytesMax,
    csvRowsMax,
    platform: nodePlatform,
    objects,
    formReader,
    pagePreviewer: pictureDesk,
    pictureReader: pictureDesk,
    compilations: compileWithin(jobCompilations),
    jobCompilations,
    manifestText,
    eventText: eventTexts(baseUrl),
    logSeconds: config.webhooks.logSeconds,
    eventWaits: openEventWaits(stores.eventReads.hasNewer),
    retentionSeconds,
    schemas: schemaChecker(),
    fillers,
    rehearsers: parts.rehearsers,
    meter: parts.meters.work,
    meteredPool: parts.meters.fill,
    baseUrl,
  };
}
