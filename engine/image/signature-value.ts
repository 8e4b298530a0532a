import { decodeBase64 } from "./base64.ts";
import { isJpeg, isPng } from "./read-image.ts";

/** What the value of a signature field means. A reason is a sentence. */
export type SignatureValue =
  | { readonly kind: "image"; readonly bytes: Uint8Array }
  | { readonly kind: "typed"; readonly name: string }
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "invalid"; readonly reason: string };

/**
 * Reads a signature's value: `data:` with a PNG or JPEG, its base64 alone, the id of a stored signature, or else a name
 * to be written as its owner would. An image's bytes begin as a PNG or JPEG does; no more is known of them.
 */
export function readSignature(value: string): SignatureValue {
  const text = value.trim();
  if (text === "") return { kind: "invalid", reason: "The value is empty." };
  if (DATA.test(text)) return readDataUri(text);
  if (STORED.test(text)) return { kind: "stored", id: text };
  return HEADER.test(text) ? readBase64(text) : { kind: "typed", name: text };
}

const DATA = /^data:/i;
/** The media type and its parameters; what follows is the image. */
const DATA_HEAD = /^data:image\/(?:png|jpe?g)(?:;[^,;]{1,100}){0,8};base64,/i;
const STORED = /^sig_[\w-]{1,64}$/;

/** How base64 of a PNG and of a JPEG begins: with their headers. */
const HEADER = /^(?:iVBORw0KGgo|\/9j\/)/;

/** Of the image; a scan of a signature has some 100 KB. */
const BYTES_MAX = 5 * 1024 * 1024;
/** Base64 of so many bytes, broken into the shortest lines that are about. */
const CHARACTERS_MAX = Math.ceil(BYTES_MAX / 3) * 4 * 1.05;

function readDataUri(text: string): SignatureValue {
  const head = DATA_HEAD.exec(text)?.[0];
  if (head !== undefined) return readBase64(text.slice(head.length));
  return { kind: "invalid", reason: "Of data: URIs only a PNG or JPEG in base64 is taken." };
}

function readBase64(text: string): SignatureValue {
  if (text.length > CHARACTERS_MAX) return TOO_LARGE;
  const bytes = decodeBase64(text);
  if (bytes === null) return { kind: "invalid", reason: "The picture's base64 is damaged." };
  if (bytes.length > BYTES_MAX) return TOO_LARGE;
  if (isPng(bytes) || isJpeg(bytes)) return { kind: "image", bytes };
  return { kind: "invalid", reason: "The picture is neither a PNG nor a JPEG." };
}

const TOO_LARGE: SignatureValue = {
  kind: "invalid",
  reason: `The picture is larger than ${BYTES_MAX / 1024 / 1024} MB.`,
};
