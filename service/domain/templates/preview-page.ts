import { requireIntact } from "#base/object-faults.ts";
import type { Objects } from "#base/objects.ts";
import { Refusal } from "#base/refusal.ts";
import type { Caller } from "#domain/accounts";
import { findFile } from "./find-template.ts";
import type { DrawnPage, PageMark, PagePreviewer } from "./page-previewer.ts";
import type { TemplateStore } from "./store.ts";
import type { TemplateId, TemplateVersion } from "./template.ts";

/** Version of the drawing; a new number makes all previews be drawn again. */
const DRAWING = 1;

/** What a preview needs. */
export type PreviewPorts = {
  readonly templates: TemplateStore;
  readonly objects: Objects;
  readonly pagePreviewer: PagePreviewer;
};

/** A page of a version; of the newest when null. */
export type PageWanted = {
  readonly templateId: TemplateId;
  readonly version: number | null;
  /** From 1. */
  readonly page: number;
};

/** A stored image. */
export type PagePicture = { readonly objectKey: string; readonly sizeBytes: number };

/**
 * A page of a template as a PNG with its fields marked; drawn once and stored. 404 `template_not_found`,
 * `version_not_found`, `page_not_found`; 409 `preview_not_available` when it exceeds the limits; 410 `file_expired`.
 */
export async function previewPage(
  ports: PreviewPorts,
  caller: Caller,
  { templateId, version, page }: PageWanted,
): Promise<PagePicture> {
  const file = await findFile(ports, caller, templateId, version);
  if (page < 1 || page > file.pageCount)
    throw new Refusal(404, "page_not_found", "The version has no such page.");
  const objectKey = previewKey(file, page);
  const known = await ports.objects.size(objectKey);
  if (known !== null && (await isWhole(ports, objectKey, known)))
    return { objectKey, sizeBytes: known };
  await requireIntact(ports.objects, file.objectKey, file);
  const open = (): AsyncIterable<Uint8Array> => ports.objects.get(file.objectKey);
  const pdf = { sizeBytes: file.sizeBytes, open };
  const drawn = await ports.pagePreviewer.draw({ pdf, page, marks: marksOn(file, page) });
  if (drawn.kind === "refused") throw notAvailable(drawn);
  const { sizeBytes } = await ports.objects.put(objectKey, drawn.png);
  return { objectKey, sizeBytes };
}

/** The last chunk of a PNG (ISO/IEC 15948, 11.2.5); a truncated one is drawn again. */
const PNG_END = "\0\0\0\0IEND\xaeB`\x82";

async function isWhole(
  { objects }: PreviewPorts,
  key: string,
  sizeBytes: number,
): Promise<boolean> {
  if (sizeBytes < PNG_END.length) return false;
  const range = { from: sizeBytes - PNG_END.length, to: sizeBytes };
  let end = "";
  for await (const piece of objects.get(key, range)) end += String.fromCharCode(...piece);
  return end === PNG_END;
}

/** Object keys of a version's previews. */
export function previewKeys(version: TemplateVersion): readonly string[] {
  return Array.from({ length: version.pageCount }, (_, index) => previewKey(version, index + 1));
}

function previewKey({ objectKey }: TemplateVersion, page: number): string {
  return `${objectKey.replace(/\.pdf$/, "")}/preview-${DRAWING}-${page}.png`;
}

function marksOn({ fields }: TemplateVersion, page: number): readonly PageMark[] {
  return fields.flatMap(({ name, widgets }, index) =>
    widgets
      .filter((widget) => widget.page === page)
      .map(({ rect }) => ({ number: index + 1, name, rect })),
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
