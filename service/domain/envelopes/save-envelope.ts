import { patternFault } from "@platen/forms/file-names";
import { invalid } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { lockMapping } from "#domain/mappings";
import { findTemplate } from "#domain/templates";
import type { EnvelopeDeps, EnvelopeStores } from "./deps.ts";
import type { Envelope, EnvelopeId, Pair } from "./envelope.ts";
import { notFound, type OpenEnvelope, type OpenPairs, openPairs } from "./open-envelope.ts";

/** A new envelope. */
type NewEnvelope = Omit<Envelope, "id" | "accountId" | "createdAt" | "updatedAt">;

/** The members to change; the others stay. `firstPair` changes members of the first pair. */
export type EnvelopeChange = Partial<NewEnvelope> & { readonly firstPair?: Partial<Pair> };

/**
 * Creates an envelope. 404 `template_not_found`, `mapping_not_found`, `version_not_found`; 400 `validation_error` for a
 * mapping of another template or an invalid pattern.
 */
export async function createEnvelope(
  { transact, clock }: EnvelopeDeps,
  caller: Caller,
  wanted: NewEnvelope,
): Promise<OpenEnvelope> {
  const now = clock.now();
  return await transact(async (stores) => {
    const draft = { ...wanted, accountId: caller.accountId, createdAt: now, updatedAt: now };
    const opened = await check(stores, caller, draft);
    const id = await stores.envelopes.createEnvelope(draft);
    return { ...opened, envelope: { ...draft, id } };
  });
}

/** Changes the given members; 404 `envelope_not_found` and the refusals of creation. */
export async function changeEnvelope(
  { transact, clock }: EnvelopeDeps,
  caller: Caller,
  id: EnvelopeId,
  { firstPair, ...change }: EnvelopeChange,
): Promise<OpenEnvelope> {
  return await transact(async (stores) => {
    const before = (await stores.envelopes.lockEnvelope(caller.accountId, id)) ?? notFound();
    const [first, ...rest] = change.pairs ?? before.pairs;
    const pairs: Envelope["pairs"] = [{ ...first, ...firstPair }, ...rest];
    const envelope = { ...before, ...change, pairs, updatedAt: clock.now() };
    const opened = await check(stores, caller, envelope);
    await stores.envelopes.replaceEnvelope(envelope);
    return { ...opened, envelope };
  });
}

/** Deletes an envelope; 404 `envelope_not_found`. Its outputs stay. */
export async function deleteEnvelope(
  { envelopes }: EnvelopeDeps,
  caller: Caller,
  id: EnvelopeId,
): Promise<void> {
  if (!(await envelopes.deleteEnvelope(caller.accountId, id))) notFound();
}

/** 400 `validation_error` when a pattern cannot be used with these aliases. */
export function checkFilenamePattern(pattern: string, aliases: ReadonlySet<string>): void {
  const message = patternFault(pattern, aliases);
  if (message === null) return;
  const detail = { field: "filename_pattern", code: "invalid_pattern", message };
  throw invalid("The file name pattern cannot be used.", [detail]);
}

async function check(
  stores: EnvelopeStores,
  caller: Caller,
  { pairs, filenamePattern }: NewEnvelope,
): Promise<OpenPairs> {
  for (const pair of pairs) {
    await findTemplate(stores, caller, pair.templateId);
    await lockMapping(stores, caller, pair.mappingId);
  }
  const opened = await openPairs(stores, caller, pairs);
  const aliases = new Set(opened.aliases.map(({ alias }) => alias));
  if (filenamePattern !== null) checkFilenamePattern(filenamePattern, aliases);
  return opened;
}
