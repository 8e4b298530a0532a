import { countWithinQuota, type Outputs, type QuotaRules, syncSource } from "#domain/usage";
import type { DocumentStores } from "./deps.ts";
import type { FinishedDocument } from "./file.ts";

/** Records files and counts them, in the transaction of the stores. 402 `quota_exceeded`. */
export async function finishDocuments(
  deps: QuotaRules,
  { files, notes, usage, notices }: DocumentStores,
  documents: readonly FinishedDocument[],
): Promise<void> {
  await files.createFiles(documents.map(({ file }) => file));
  const keys = documents.flatMap(({ file: { content } }) =>
    content?.kind === "object" ? [content.key] : [],
  );
  await notes.forget(keys);
  const at = deps.clock.now();
  for (const { outputs, sources } of groups(documents))
    await countWithinQuota(
      { ...deps, usage, notices },
      { ...outputs, at, sources: { kind: "single", sources } },
    );
}

type Group = {
  readonly outputs: Omit<Outputs, "at" | "sources" | "taskId">;
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
