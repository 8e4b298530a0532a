import { readSignature } from "@platen/engine";
import { brand } from "#base/brand.ts";
import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import { Refusal } from "#base/refusal.ts";
import type { Transact } from "#base/transact.ts";
import type { Caller } from "#domain/accounts";
import type { ImageReader } from "./image-reader.ts";
import type { Signature, SignatureId } from "./signature.ts";
import type { SignatureStore } from "./signature-store.ts";

const ID_CHARACTERS = 24;

/** A new signature; the image is base64 or a `data:` URI. */
export type NewSignature = { readonly name: string } & (
  | { readonly kind: "image"; readonly image: string }
  | { readonly kind: "typed"; readonly typedName: string; readonly font: string | null }
);

/** What saving a signature needs. */
export type SaveSignaturePorts = {
  readonly signatures: SignatureStore;
  readonly notes: ObjectNotes;
  readonly transact: Transact<{
    readonly signatures: SignatureStore;
    readonly notes: ObjectNotes;
  }>;
  readonly objects: Objects;
  readonly imageReader: ImageReader;
  readonly randomness: Randomness;
  readonly clock: Clock;
};

/** Saves a signature; 400 `invalid_signature` when the image cannot be read. */
export async function createSignature(
  ports: SaveSignaturePorts,
  caller: Caller,
  wanted: NewSignature,
): Promise<Signature> {
  const { accountId } = caller;
  const id = brand<SignatureId>(`sig_${ports.randomness.base62(ID_CHARACTERS)}`);
  const common = { id, accountId, name: wanted.name, createdAt: ports.clock.now() };
  if (wanted.kind === "image") return await saveImage(ports, common, wanted.image);
  const { kind, typedName, font } = wanted;
  const signature: Signature = { ...common, kind, typedName, font, ...NO_IMAGE };
  await ports.signatures.createSignature(signature);
  return signature;
}

async function saveImage(
  { transact, notes, objects, imageReader }: SaveSignaturePorts,
  common: Pick<Signature, "id" | "accountId" | "name" | "createdAt">,
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
