import { decodeBase64 } from "./base64.ts";
import { isJpeg, isPng } from "./read-image.ts";

/** The interpretation of a signature field's value; `reason` is a sentence. */
export type SignatureValue =
  | { readonly kind: "image"; readonly bytes: Uint8Array }
  | { readonly kind: "typed"; readonly name: string }
  | { readonly kind: "stored"; readonly id: string }
  | { readonly kind: "invalid"; readonly reason: string };

/**
 * Parses a signature's value: a `data:` URI with a PNG or JPEG, bare base64 of one, the id of a stored signature, or
 * else a name. Only the first bytes of an image are checked here.
 */
export function readSignature(value: string): SignatureValue {
  const text = value.trim();
  if (text === "") return { kind: "invalid", reason: "The value is empty." };
  if (DATA.test(text)) return readDataUri(text);
  if (STORED.test(text)) return { kind: "stored", id: text };
  return HEADER.test(text) ? readBase64(text) : { kind: "typed", name: text };
}

const DATA = /^data:/i;
/** The media type and its parameters; the image follows. */
const DATA_HEAD = /^data:image\/(?:png|jpe?g)(?:;[^,;]{1,100}){0,8};base64,/i;
const STORED = /^sig_[\w-]{1,64}$/;

/** The first base64 characters of a PNG's and a JPEG's header. */
const HEADER = /^(?:iVBORw0KGgo|\/9j\/)/;

/** Maximum size of an image; a scanned signature has about 100 KB. */
const BYTES_MAX = 5 * 1024 * 1024;
/** Base64 of that many bytes, with line breaks. */
const CHARACTERS_MAX = Math.ceil(BYTES_MAX / 3) * 4 * 1.05;

function readDataUri(text: string): SignatureValue {
  const head = DATA_HEAD.exec(text)?.[0];
  if (head !== undefined) return readBase64(text.slice(head.length));
  return {
    kind: "invalid",
    reason: "A data: URI must contain a PNG or JPEG in base64; only a PNG or JPEG is accepted.",
  };
}

function readBase64(text: string): SignatureValue {
  if (text.length > CHARACTERS_MAX) return TOO_LARGE;
  const bytes = decodeBase64(text);
  if (bytes === null) return { kind: "invalid", reason: "The image's base64 is damaged." };
  if (bytes.length > BYTES_MAX) return TOO_LARGE;
  if (isPng(bytes) || isJpeg(bytes)) return { kind: "image", bytes };
  return { kind: "invalid", reason: "The image is neither a PNG nor a JPEG." };
}

const TOO_LARGE: SignatureValue = {
  kind: "invalid",
  reason: `The image is larger than ${BYTES_MAX / 1024 / 1024} MB.`,
};
