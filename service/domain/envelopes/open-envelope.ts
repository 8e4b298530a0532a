import type { Page, PageRequest } from "#base/page.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { findMapping, type Mapping, type MappingStores } from "#domain/mappings";
import {
  findVersion,
  type TemplateId,
  type TemplateStore,
  type TemplateVersion,
} from "#domain/templates";
import type { EnvelopeStores } from "./deps.ts";
import type { Envelope, EnvelopeId, Pair } from "./envelope.ts";
import { type ExpectedAlias, expectedAliases } from "./expected-aliases.ts";

/** A pair with its mapping and version. */
type OpenPair = { readonly mapping: Mapping; readonly version: TemplateVersion };

/** The mappings and versions of pairs, and the aliases that rows may have. */
export type OpenPairs = {
  readonly pairs: readonly [OpenPair, ...OpenPair[]];
  readonly aliases: readonly ExpectedAlias[];
};

/** An envelope with its opened pairs. */
export type OpenEnvelope = OpenPairs & { readonly envelope: Envelope };

/** The caller's envelope with its forms; 404 `envelope_not_found`. */
export async function openEnvelope(
  stores: EnvelopeStores,
  caller: Caller,
  id: EnvelopeId,
): Promise<OpenEnvelope> {
  const envelope = (await stores.envelopes.findEnvelope(caller.accountId, id)) ?? notFound();
  return { envelope, ...(await openPairs(stores, caller, envelope.pairs)) };
}

/** The caller's envelopes with their forms, of any template when `template` is null; newest first. */
export async function listEnvelopes(
  stores: EnvelopeStores,
  caller: Caller,
  template: TemplateId | null,
  request: PageRequest,
): Promise<Page<OpenEnvelope>> {
  const page = await stores.envelopes.listEnvelopes(caller.accountId, template, request);
  const remembering = { ...stores, templates: rememberVersions(stores.templates) };
  const items: OpenEnvelope[] = [];
  for (const envelope of page.items)
    items.push({ envelope, ...(await openPairs(remembering, caller, envelope.pairs)) });
  return { ...page, items };
}

/** Opens pairs. 404 for what is unknown, 400 for what does not belong together. */
export async function openPairs(
  stores: MappingStores,
  caller: Caller,
  [first, ...rest]: Envelope["pairs"],
): Promise<OpenPairs> {
  const pairs: [OpenPair, ...OpenPair[]] = [await openPair(stores, caller, first)];
  for (const pair of rest) pairs.push(await openPair(stores, caller, pair));
  const forms = pairs.map(({ mapping: { fieldMappings }, version: { fields } }) => ({
    fieldMappings,
    fields,
  }));
  return { pairs, aliases: expectedAliases(forms) };
}

async function openPair(stores: MappingStores, caller: Caller, pair: Pair): Promise<OpenPair> {
  const mapping = await findMapping(stores, caller, pair.mappingId);
  if (mapping.templateId !== pair.templateId) throw otherTemplate();
  const version = pair.templateVersion ?? mapping.templateVersion;
  return { mapping, version: await findVersion(stores, caller, pair.templateId, version) };
}

// Versions are immutable, and many envelopes share one.
function rememberVersions(templates: TemplateStore): TemplateStore {
  const known = new Map<string, Promise<TemplateVersion | null>>();
  return {
    ...templates,
    findVersion: (account, id, version) => {
      const key = `${account} ${id} ${version}`;
      const found = known.get(key) ?? templates.findVersion(account, id, version);
      known.set(key, found);
      return found;
    },
  };
}

/** 404 `envelope_not_found`. */
export function notFound(): never {
  throw new Refusal(404, "envelope_not_found", "There is no such envelope.");
}

function otherTemplate(): Refusal {
  const message = "The mapping belongs to another template.";
  const detail = { field: "mapping_id", code: "mapping_of_other_template", message };
  return invalid(message, [detail]);
}
