import { createHash, randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { forEachAtOnce } from "#base/async/for-each-at-once.ts";
import { ObjectDamaged, ObjectMissing } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import { openStored, type Vault } from "#base/vault.ts";
import type { Database } from "../adapters/database/connection/open.ts";
import { serviceTime } from "../adapters/database/connection/service-time.ts";
import {
  type CountDifferences,
  countDifferences,
} from "../adapters/database/verify/count-differences.ts";
import {
  type ExpectedObject,
  listExpectedObjects,
} from "../adapters/database/verify/expected-objects.ts";
import {
  listSealedSecrets,
  type SealedSecret,
} from "../adapters/database/verify/sealed-secrets.ts";
import { openBackup } from "../adapters/embedded/backup-files.ts";
import { findVault } from "../adapters/system/vault.ts";
import type { Config } from "../settings/config.ts";
import { newLogger } from "../settings/logger.ts";
import { connect } from "../wiring/database.ts";
import { openObjects } from "../wiring/storage.ts";
import { requireDatabase } from "./installation-files.ts";
import { requireSupported, restoreDatabase } from "./restore.ts";

export type VerifyRequest = {
  /** The folder of a backup; null: the installation of the settings. */
  readonly backup: string | null;
  /** Compares the checksums of all objects, instead of those of a sample. */
  readonly all: boolean;
};

/** The figures that were compared, and every fault as a sentence; without faults the installation is whole. */
export type VerifyBody = {
  readonly ledger: number;
  readonly counter: number;
  readonly rows_succeeded: number;
  readonly rows_recorded: number;
  readonly objects: number;
  /** Objects whose checksums were compared. */
  readonly objects_hashed: number;
  readonly secrets: number;
  /** Files of the backup whose checksums were compared; null without a backup. */
  readonly backup_files: number | null;
  readonly faults: readonly string[];
};

const SAMPLE = 100;
const OBJECTS_AT_ONCE = 8;

/**
 * The command `admin verify`: compares ledger, counters and rows, looks for every object that has not expired, and opens
 * the secrets. With a backup it compares every file first, and then starts a restored copy of its database.
 *
 * @throws Error when the backup is damaged or incomplete, or the database or the storage cannot be used.
 */
export async function verifyIn(
  config: Config,
  { backup, all }: VerifyRequest,
): Promise<VerifyBody> {
  if (backup === null) return { ...(await verifyInstallation(config, all)), backup_files: null };
  const home = await mkdtemp(join(tmpdir(), "platen-verify-"));
  try {
    await chmod(home, 0o755); // as root the database runs as another user, which must be able to enter
    const opened = await openBackup(resolve(backup));
    await requireSupported(opened.manifest);
    await restoreDatabase(opened, home, () => null);
    const objects = opened.manifest.objectsAt === null ? { s3: null } : {};
    const storage = join(resolve(backup), "objects");
    const restored = { ...config, databaseUrl: null, home, storage, ...objects };
    const verified = await verifyInstallation(restored, all);
    return { ...verified, backup_files: opened.manifest.files.count };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

type Snapshot = {
  readonly counts: CountDifferences;
  readonly objects: readonly ExpectedObject[];
  readonly secrets: readonly SealedSecret[];
};

async function verifyInstallation(
  config: Config,
  all: boolean,
): Promise<Omit<VerifyBody, "backup_files">> {
  if (config.databaseUrl === null) await requireDatabase(config.home);
  const { db, pool, close } = await connect(config);
  try {
    const now = async (): Promise<Date> => new Date((await serviceTime(pool)).now);
    const { counts, objects, secrets } = await readSnapshot(db, await now());
    const store = await openObjects(config, pool, newLogger("silent"));
    const hashed = all ? objects : sampleOf(objects);
    const found = await findFaults(store, objects, new Set(hashed)).catch(storageAway);
    // An object that was deleted meanwhile is not expected any more.
    const expected = await listExpectedObjects(db, await now());
    const keys = new Set(expected.map(({ key }) => key));
    const vault = await findVault(config.encryptionKeys, config.home);
    return {
      ledger: counts.ledger,
      counter: counts.counter,
      rows_succeeded: counts.succeeded,
      rows_recorded: counts.recorded,
      objects: objects.length,
      objects_hashed: hashed.length,
      secrets: secrets.length,
      faults: [
        ...counts.differences,
        ...found.filter(({ key }) => keys.has(key)).map(({ key, fault }) => `${key} is ${fault}`),
        ...secretFaults(vault, secrets),
      ],
    };
  } finally {
    await close();
  }
}

/** Reads all in one snapshot, so that work may go on. */
async function readSnapshot(db: Database["db"], now: Date): Promise<Snapshot> {
  return await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => ({
      counts: await countDifferences(snapshot),
      objects: await listExpectedObjects(snapshot, now),
      secrets: await listSealedSecrets(snapshot),
    }));
}

/** Every n-th object, from a random one on. */
function sampleOf(objects: readonly ExpectedObject[]): readonly ExpectedObject[] {
  const step = Math.max(1, Math.ceil(objects.length / SAMPLE));
  const first = randomInt(step);
  return objects.filter((_, at) => at % step === first);
}

/** @throws Error with the reason of a storage that cannot be used, such as the marker of another installation. */
function storageAway(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  throw new Error(`the storage cannot be used: ${cause}`, { cause: error });
}

type Fault = { readonly key: string; readonly fault: "missing" | "damaged" };

async function findFaults(
  store: Objects,
  objects: readonly ExpectedObject[],
  hashed: ReadonlySet<ExpectedObject>,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  await forEachAtOnce(OBJECTS_AT_ONCE, objects, async (object) => {
    const fault = await faultOf(store, object, hashed.has(object));
    if (fault !== null) faults.push({ key: object.key, fault });
  });
  return faults.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

async function faultOf(
  store: Objects,
  { key, sizeBytes, bytesMin, sums }: ExpectedObject,
  isHashed: boolean,
): Promise<Fault["fault"] | null> {
  const size = await store.size(key);
  if (size === null) return "missing";
  if (size < bytesMin || (sizeBytes !== null && size !== sizeBytes)) return "damaged";
  if (!isHashed) return null;
  for (const { range, sha256 } of sums) {
    const found = await hashOf(store, key, range).catch((error: unknown) => {
      if (error instanceof ObjectMissing || error instanceof ObjectDamaged) return null;
      throw error;
    });
    if (found !== sha256) return "damaged";
  }
  return null;
}

async function hashOf(
  store: Objects,
  key: string,
  range: ExpectedObject["sums"][number]["range"],
): Promise<string> {
  const hash = createHash("sha256");
  const bytes = range === null ? store.get(key) : store.get(key, range);
  for await (const part of bytes) hash.update(part);
  return hash.digest("hex");
}

function secretFaults(vault: Vault | null, secrets: readonly SealedSecret[]): readonly string[] {
  const closed = secrets.filter(
    ({ sealed, about }) => vault === null || openStored(vault, sealed, about) === null,
  );
  if (closed.length === 0) return [];
  const ids = [...new Set(closed.map(({ sealed }) => sealed.slice(0, sealed.indexOf(":"))))];
  const why = vault === null ? "there is no key" : "the key is missing or another one";
  return [
    `${closed.length} of ${secrets.length} secrets cannot be opened, because ${why} (${ids.join(", ")}): put encryption.key into PLATEN_HOME, or set ENCRYPTION_KEYS`,
  ];
}
