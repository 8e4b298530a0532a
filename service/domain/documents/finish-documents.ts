import { Batcher } from "#base/async/batcher.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Transact } from "#base/transact.ts";
import { type CountStores, countWithinQuota, type Outputs, type QuotaPorts } from "#domain/usage";
import type { FileId, GeneratedFile } from "./file.ts";
import type { FileStore } from "./store.ts";

/** A file to record. `outputs`: how it is counted; null when it is not (test mode). */
export type FinishedDocument = {
  readonly file: GeneratedFile;
  readonly outputs: Omit<Outputs, "at" | "sources"> | null;
};

/** The stores that a finished document is written to. */
export type FinishStores = CountStores & {
  readonly files: FileStore;
  readonly notes: ObjectNotes;
};

/** Commits finished documents; concurrent calls may share a transaction. 402 `quota_exceeded`. */
export type DocumentCommitter = { readonly commit: (document: FinishedDocument) => Promise<void> };

/** Documents of one transaction. */
const BATCH_MAX = 200;

/** Records files and counts them, in the transaction of the stores. 402 `quota_exceeded`. */
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
    await countWithinQuota(
      { ...ports, usage, notices },
      { ...outputs, at, sources: { kind: "single", sources } },
    );
}

/** Commits documents in batches: those that arrive during one transaction share the next one. */
export function documentCommitter(
  ports: Omit<QuotaPorts, "usage">,
  transact: Transact<FinishStores>,
): DocumentCommitter {
  const batcher = new Batcher<FinishedDocument, FinishedDocument>({
    run: async (documents) => {
      await transact((stores) => finishDocuments(ports, stores, documents));
      return documents;
    },
    batchMax: BATCH_MAX,
    // A refusal, such as an exceeded quota, may concern only one document of the batch.
    isRetriedSingly: () => true,
  });
  return { commit: async (document) => void (await batcher.add(document)) };
}

/** The ledger source of a synchronously filled document: a file id is unique; a request id can be repeated by its caller. */
function syncSource(id: FileId): string {
  return `sync/${id}`;
}

type Group = {
  readonly outputs: Omit<Outputs, "at" | "sources">;
  readonly sources: string[];
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

// Counters are locked until the transaction ends: one order everywhere prevents deadlocks.
function byAccount({ outputs: a }: Group, { outputs: b }: Group): number {
  return a.accountId < b.accountId ? -1 : Number(a.accountId > b.accountId);
}
