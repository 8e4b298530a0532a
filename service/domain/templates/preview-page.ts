import { requireIntact } from "#base/object-faults.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import type { DrawnPage, PageMark } from "#domain/templates/untrusted";
import type { TemplateDeps } from "./deps.ts";
import { namingsOf } from "./field-naming.ts";
import { findFile } from "./find-template.ts";
import { requireReading } from "./read-version.ts";
import type { StoredPdf, TemplateId, TemplateVersion } from "./template.ts";

/** Version of the drawing; a new number makes all previews be drawn again. */
const DRAWING = 2;
/** Images of these widths are stored, others are drawn for each request: arbitrary ones would fill the storage. */
const STORED_WIDTHS = new Set([400, 800, 1200, 1600, 2000]);

/** The requested image of a page. */
type Image = {
  /** From 1. */
  readonly page: number;
  /** Width of the image in pixels; an image that would be too high is made narrower. */
  readonly width: number;
  /** True: each field is outlined and has its number. */
  readonly isMarked: boolean;
};

/** The requested image and version of a template; null means the newest version. */
export type PageWanted = Image & {
  readonly templateId: TemplateId;
  readonly version: number | null;
};

/** An image of a page as a PNG. */
export type PagePicture = {
  /** Equal for equal images, and known before the image is drawn. */
  readonly etag: string;
  readonly open: () => Promise<{
    readonly sizeBytes: number;
    readonly read: () => AsyncIterable<Uint8Array>;
  }>;
};

/**
 * Finds a page of a template; `open` draws its image, or reads the stored one: images of `STORED_WIDTHS` are drawn once
 * and stored. 404 `template_not_found`, `version_not_found`, `page_not_found`; 410 `file_expired`; 503 `unavailable`
 * while a marked image lacks the numbers of the fields. `open` throws 409 `preview_not_available` when the page is damaged
 * or exceeds the limits.
 */
export async function previewPage(
  deps: TemplateDeps,
  caller: Caller,
  { templateId, version, ...image }: PageWanted,
): Promise<PagePicture> {
  const found = await findFile(deps, caller, templateId, version);
  const { page, isMarked } = image;
  if (page < 1 || page > found.pageCount)
    throw new Refusal(404, "page_not_found", "The version has no such page.");
  const file = isMarked ? await requireReading(deps, found, NOT_NUMBERED) : found;
  const name = imageName(file, image);
  return {
    etag: `"${file.sha256.slice(0, ETAG_HASH_CHARACTERS)}-${name}"`,
    open: async () => await imageOf(deps, file, image, `${fileFolder(file)}/preview-${name}.png`),
  };
}

const NOT_NUMBERED = "The fields of the form have not been numbered yet. Try again soon.";
const ETAG_HASH_CHARACTERS = 32;

function imageName({ reading }: TemplateVersion, { page, width, isMarked }: Image): string {
  return `${DRAWING}-${page}-${width}${isMarked ? `-marks-${reading?.format ?? 0}` : ""}`;
}

async function imageOf(
  deps: TemplateDeps,
  file: TemplateVersion,
  image: Image,
  objectKey: string,
): ReturnType<PagePicture["open"]> {
  const { objects } = deps;
  const isStored = STORED_WIDTHS.has(image.width);
  const read = (): AsyncIterable<Uint8Array> => objects.get(objectKey);
  const known = isStored ? await objects.size(objectKey) : null;
  if (known !== null && (await isWhole(deps, objectKey, known))) return { sizeBytes: known, read };
  await requireIntact(objects, file.objectKey, file);
  const open = (): AsyncIterable<Uint8Array> => objects.get(file.objectKey);
  const pdf = { sizeBytes: file.sizeBytes, open };
  const { page, width, isMarked } = image;
  const marks = isMarked ? marksOn(file, page) : [];
  const drawn = await deps.pagePreviewer.draw({ pdf, page, width, marks });
  if (drawn.kind === "refused") throw notAvailable(drawn);
  const { png } = drawn;
  if (!isStored) return { sizeBytes: png.length, read: () => yieldOnce(png) };
  const { sizeBytes } = await objects.put(objectKey, png);
  return { sizeBytes, read };
}

async function* yieldOnce(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** The last chunk of a PNG (ISO/IEC 15948, 11.2.5). A stored image without it is truncated, and drawn again. */
const PNG_END = "\0\0\0\0IEND\xaeB`\x82";

async function isWhole(
  { objects }: TemplateDeps,
  key: string,
  sizeBytes: number,
): Promise<boolean> {
  if (sizeBytes < PNG_END.length) return false;
  const range = { from: sizeBytes - PNG_END.length, to: sizeBytes };
  let end = "";
  for await (const piece of objects.get(key, range)) end += String.fromCharCode(...piece);
  return end === PNG_END;
}

/** Returns the folder of the objects that are derived from a version's PDF. */
export function fileFolder({ objectKey }: StoredPdf): string {
  return objectKey.replace(/\.pdf$/, "");
}

function marksOn(version: TemplateVersion, page: number): readonly PageMark[] {
  const namings = namingsOf(version);
  return version.fields.flatMap(({ name, widgets }, index) =>
    widgets
      .filter((widget) => widget.page === page)
      .map(({ rect }) => ({ number: namings[index]?.number ?? index + 1, name, rect })),
  );
}

const REASONS: Readonly<Record<(DrawnPage & { kind: "refused" })["reason"], string>> = {
  damaged: "The page cannot be drawn: the PDF is damaged there.",
  took_too_long: "The page takes too long to draw.",
  too_much_memory: "The page needs too much memory to be drawn.",
};

function notAvailable({ reason }: DrawnPage & { kind: "refused" }): Refusal {
  return new Refusal(409, "preview_not_available", REASONS[reason], { reason });
}
