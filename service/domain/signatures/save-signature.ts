import { readSignature } from "@platen/engine/image";
import { brand } from "#base/brand.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { SignatureDeps } from "./deps.ts";
import { noSignature } from "./find-signature.ts";
import type { Signature, SignatureId, SignatureRecord } from "./signature.ts";

const ID_CHARACTERS = 24;

/** A new signature; the image is base64 or a `data:` URI. */
export type NewSignature = { readonly name: string } & (
  | { readonly kind: "image"; readonly image: string }
  | { readonly kind: "typed"; readonly typedName: string; readonly font: string | null }
);

/** Saves a signature; 400 `invalid_signature` when the image cannot be read. */
export async function createSignature(
  deps: SignatureDeps,
  caller: Caller,
  wanted: NewSignature,
): Promise<Signature> {
  const { accountId } = caller;
  const id = brand<SignatureId>(`sig_${deps.randomness.base62(ID_CHARACTERS)}`);
  const common = { id, accountId, name: wanted.name, createdAt: deps.clock.now() };
  if (wanted.kind === "image") return await saveImage(deps, common, wanted.image);
  const { kind, typedName, font } = wanted;
  const signature: Signature = { ...common, kind, typedName, font, ...NO_IMAGE };
  await deps.signatures.createSignature(signature);
  return signature;
}

/** Deletes a signature with its image; 404 `signature_not_found`. Documents made with it stay. */
export async function deleteSignature(
  { transact, notes, objects, clock }: SignatureDeps,
  { accountId }: Caller,
  id: SignatureId,
): Promise<void> {
  const objectKey = await transact(async (stores) => {
    const deleted = (await stores.signatures.deleteSignature(accountId, id)) ?? noSignature();
    if (deleted.objectKey !== null) await stores.notes.note(deleted.objectKey, clock.now());
    return deleted.objectKey;
  });
  if (objectKey === null) return;
  await objects.delete(objectKey);
  await notes.forget([objectKey]);
}

async function saveImage(
  { transact, notes, objects, imageReader }: SignatureDeps,
  common: SignatureRecord,
  image: string,
): Promise<Signature> {
  const bytes = bytesOf(image);
  const facts = await imageReader.inspect(bytes);
  if (facts.kind === "refused") throw unreadable(facts.message);
  const { width, height } = facts;
  const objectKey = `signatures/${common.accountId}/${common.id}`;
  const written = { typedName: null, font: null };
  const signature: Signature = { ...common, kind: "image", objectKey, ...written, width, height };
  await notes.note(objectKey, common.createdAt);
  await objects.put(objectKey, bytes);
  await transact(async (stores) => {
    await stores.signatures.createSignature(signature);
    await stores.notes.forget([objectKey]);
  });
  return signature;
}

const NO_IMAGE = { objectKey: null, width: null, height: null };

function bytesOf(image: string): Uint8Array {
  const value = readSignature(image);
  if (value.kind === "image") return value.bytes;
  const message = value.kind === "invalid" ? value.reason : "The picture is no PNG or JPEG.";
  throw unreadable(message);
}

function unreadable(message: string): Refusal {
  const details = [{ field: "image", code: "invalid_signature", message }];
  return new Refusal(400, "invalid_signature", message, { details });
}
