import { fillWords } from "#words/en/fill.ts";

const TEXTS = fillWords.signature;
const MEGABYTE = 1024 * 1024;
const FILE_BYTES_MAX = 20 * MEGABYTE;
/** A request has at most 4 MB, all signatures and values included; base64 adds a third. */
const SENT_BYTES_MAX = 700 * 1024;
/** In pixels: a signature of 20 cm in print. */
const SIDE_MAX = 2000;
const SMALLER = 0.7;
const TYPES = ["image/png", "image/jpeg"];

/** A picture of a signature as a `data:` URL, or why the file cannot be used as one. */
export type SignaturePicture =
  | { readonly kind: "picture"; readonly url: string; readonly name: string }
  | { readonly kind: "refused"; readonly message: string };

/** Why a file is not worth reading; null: it is. */
function pictureFault({ name, size, type }: Pick<File, "name" | "size" | "type">): string | null {
  if (!TYPES.includes(type)) return TEXTS.notImage(name);
  return size > FILE_BYTES_MAX ? TEXTS.tooLarge(name, Math.ceil(size / MEGABYTE)) : null;
}

/** Reads a PNG or JPEG, and makes it smaller where it is larger than a request takes. */
export async function readPicture(file: File): Promise<SignaturePicture> {
  const fault = pictureFault(file);
  if (fault !== null) return { kind: "refused", message: fault };
  const { name } = file;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const isSmall = file.size <= SENT_BYTES_MAX && Math.max(width, height) <= SIDE_MAX;
    const blob = isSmall ? file : await shrunk(bitmap, file.type);
    bitmap.close();
    return { kind: "picture", url: await dataUrl(blob), name };
  } catch {
    return { kind: "refused", message: TEXTS.notImage(name) };
  }
}

async function shrunk(bitmap: ImageBitmap, type: string): Promise<Blob> {
  let scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    const blob = await drawn(bitmap, scale, type);
    if (blob.size <= SENT_BYTES_MAX) return blob;
    scale *= SMALLER;
  }
}

async function drawn(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob> {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  return await canvas.convertToBlob({ type });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => {
      if (typeof reader.result === "string") resolve(reader.result);
      else reject(reader.error ?? new Error("The file cannot be read."));
    });
    reader.readAsDataURL(blob);
  });
}
