import { changesCase, defaultTexts } from "#domain/mappings";
import { aliasesIn } from "../rows/file-names.ts";
import type { FillTarget } from "./fill-target.ts";
import type { Expectations } from "./header.ts";
import type { FillChoices } from "./plan-fill.ts";

/** What a file of rows for these forms is validated against. */
export function expectationsOf(
  { envelope, pairs, aliases }: Omit<FillTarget, "schemas">,
  { strict }: Pick<FillChoices, "strict">,
): Omit<Expectations, "rowsMax"> {
  const mappings = pairs.flatMap(({ mapping }) => (mapping === null ? [] : [mapping]));
  return {
    aliases: new Map(aliases.map(({ alias, required }) => [alias, { isRequired: required }])),
    strict,
    nameAliases: aliasesIn(envelope?.filenamePattern ?? null),
    defaults: mappings.flatMap(({ fieldMappings }) => defaultTexts(fieldMappings)),
    changesCase: mappings.some(({ fieldMappings }) => changesCase(fieldMappings)),
  };
}
