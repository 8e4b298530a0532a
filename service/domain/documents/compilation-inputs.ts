import type { AccountId } from "#domain/accounts";
import {
  Characters,
  type CompilationInputs,
  type RowToFill,
  SignatureNames,
  signatureRefs,
} from "#domain/filling";
import type { SignatureStore } from "#domain/signatures";

const ASCII = /^[\0-\x7e]*$/;
const NOTHING: CompilationInputs = { characters: "", signatures: [] };

/** Returns what a document's values need beyond the form's shared compilation; nearly always nothing. */
export async function compilationInputsOf(
  signatures: SignatureStore,
  accountId: AccountId,
  values: RowToFill["values"],
): Promise<CompilationInputs> {
  const texts = values.flatMap((value) => (typeof value === "boolean" ? [] : (value ?? [])));
  const nonAscii = texts.filter((text) => !ASCII.test(text));
  const ids = namesIn(texts);
  if (nonAscii.length === 0 && ids.length === 0) return NOTHING;
  const refs = await signatureRefs(signatures, accountId, ids);
  return { characters: charactersOf(nonAscii), signatures: refs };
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
