import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import {
  type CountStores,
  countWithinQuota,
  type OutputSource,
  type Outputs,
  type QuotaPorts,
} from "#domain/usage";
import type { FileId, GeneratedFile } from "./file.ts";
import type { FileStore } from "./store.ts";

/** A file that is ready to be recorded; `outputs` says how it counts, null when it does not. */
export type FinishedDocument = {
  readonly file: GeneratedFile;
  readonly outputs: Omit<Outputs, "at" | "sources"> | null;
};

/** The stores that files and their counting stand in. */
export type FinishStores = CountStores & {
  readonly files: FileStore;
  readonly notes: ObjectNotes;
};

/** Brings documents home; what is asked for at the same time may go in one transaction. 402 `quota_exceeded`. */
export type Homecoming = { readonly finish: (document: FinishedDocument) => Promise<void> };

/** Whose outputs a batch counts together. */
const GROUPS_MAX = 200;

/** Records files and counts them, in the transaction that the stores stand in. 402 `quota_exceeded`. */
export async function finishDocuments(
  ports: Omit<QuotaPorts, "usage">,
  { files, notes, usage, notices }: FinishStores,
  documents: readonly FinishedDocument[],
): Promise<void> {
  await files.createFiles(documents.map(({ file }) => file));
  const keys = documents.flatMap(({ file: { content } }) =>
    content?.kind === "object" ? [content.key] : [],
  );
  await notes.forget(keys);
  const at = ports.clock.now();
  for (const { outputs, sources } of groups(documents))
    await countWithinQuota({ ...ports, usage, notices }, { ...outputs, at, sources });
}

/** Brings documents home together: while one transaction is under way the next ones gather. */
export function homecoming(
  ports: Omit<QuotaPorts, "usage">,
  transact: Transact<FinishStores>,
): Homecoming {
  const waiting: Waiting[] = [];
  let isUnderWay = false;
  const bring = (some: readonly Waiting[]): Promise<void> =>
    transact((stores) =>
      finishDocuments(
        ports,
        stores,
        some.map(({ document }) => document),
      ),
    );
  const bringAll = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) await settle(waiting.splice(0, GROUPS_MAX), bring);
    isUnderWay = false;
  };
  return {
    finish: (document) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ document, resolve, reject });
      if (!isUnderWay) void bringAll();
      return promise;
    },
  };
}

type Waiting = {
  readonly document: FinishedDocument;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

// What one of them is refused must not be refused to all: each then goes by itself.
async function settle(
  some: readonly Waiting[],
  bring: (some: readonly Waiting[]) => Promise<void>,
): Promise<void> {
  try {
    await bring(some);
    for (const { resolve } of some) resolve();
  } catch (error) {
    const [only, another] = some;
    if (only !== undefined && another === undefined) return only.reject(error);
    for (const one of some) await settle([one], bring);
  }
}

/** The source of a document that was filled at once. A request's id may be the caller's own and come twice; a file's cannot. */
function syncSource(id: FileId): OutputSource {
  return { source: `sync/${id}`, row: null };
}

type Group = {
  readonly outputs: Omit<Outputs, "at" | "sources">;
  readonly sources: OutputSource[];
};

function groups(documents: readonly FinishedDocument[]): readonly Group[] {
  const found = new Map<string, Group>();
  for (const { file, outputs } of documents) {
    if (outputs === null) continue;
    const key = JSON.stringify(outputs);
    const group = found.get(key) ?? { outputs, sources: [] };
    group.sources.push(syncSource(file.id));
    found.set(key, group);
  }
  return [...found.values()].toSorted(byAccount);
}

// Counters are held until the end: in one order everywhere, nobody waits in a circle.
function byAccount({ outputs: a }: Group, { outputs: b }: Group): number {
  return a.accountId < b.accountId ? -1 : Number(a.accountId > b.accountId);
}
