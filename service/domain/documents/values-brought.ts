import type { AccountId } from "#domain/accounts";
import {
  Characters,
  type CompilationInputs,
  type RowToFill,
  SignatureNames,
  signatureRefs,
} from "#domain/bulk";
import type { SignatureStore } from "#domain/templates";

const ASCII_ALONE = /^[\0-\x7e]*$/;
const NOTHING: CompilationInputs = { characters: "", signatures: [] };

/** What the values of one document may bring that a form's own compilation lacks; nearly always nothing. */
export async function valuesBrought(
  signatures: SignatureStore,
  accountId: AccountId,
  values: RowToFill["values"],
): Promise<CompilationInputs> {
  const texts = values.flatMap((value) => (typeof value === "boolean" ? [] : (value ?? [])));
  const odd = texts.filter((text) => !ASCII_ALONE.test(text));
  const ids = namesIn(texts);
  if (odd.length === 0 && ids.length === 0) return NOTHING;
  const refs = await signatureRefs(signatures, accountId, ids);
  return { characters: charactersOf(odd), signatures: refs };
}

function charactersOf(texts: readonly string[]): string {
  if (texts.length === 0) return "";
  const characters = new Characters();
  for (const text of texts) characters.add(text);
  return characters.sorted();
}

function namesIn(texts: readonly string[]): readonly string[] {
  const names = new SignatureNames();
  for (const text of texts) names.add(text);
  return names.all();
}
