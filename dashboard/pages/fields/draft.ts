import type { DrawnField, Members } from "./drawn-field.ts";

/** Fields that were not saved, with the version that they were made from. */
export type FieldsDraft = {
  readonly fields: readonly DrawnField[];
  /** 0: a form that is not saved yet. */
  readonly version: number;
  /** Name of the PDF's file. */
  readonly filename: string;
};

/** Members in order, so that a draft of many fields is short. */
type Packed = readonly [
  id: number,
  page: number,
  left: number,
  top: number,
  width: number,
  height: number,
  members: Members,
  confidence: number | null,
  reason: string,
];

/** Names the draft of a form. */
export function draftName(form: string): string {
  return `fields.${form}`;
}

/** A draft as texts, to be kept in the tab. */
export function draftTexts({
  fields,
  version,
  filename,
}: FieldsDraft): Readonly<Record<string, string>> {
  const packed = fields.map(
    ({ id, page, box, members, certainty }): Packed => [
      id,
      page,
      ...([box.left, box.top, box.width, box.height].map(rounded) as [
        number,
        number,
        number,
        number,
      ]),
      members,
      certainty?.confidence ?? null,
      certainty?.reason ?? "",
    ],
  );
  return { fields: JSON.stringify(packed), version: String(version), filename };
}

/** The draft in texts that were kept; null: none, or it cannot be read. */
export function draftFrom(texts: Readonly<Record<string, string>> | null): FieldsDraft | null {
  if (texts?.["fields"] === undefined) return null;
  try {
    // Written by `draftTexts` in this tab.
    const packed = JSON.parse(texts["fields"]) as readonly Packed[];
    const fields = packed.map(
      ([id, page, left, top, width, height, members, confidence, reason]): DrawnField => ({
        id,
        page,
        box: { left, top, width, height },
        members,
        certainty: confidence === null ? null : { confidence, reason },
      }),
    );
    return { fields, version: Number(texts["version"]), filename: texts["filename"] ?? "" };
  } catch {
    return null;
  }
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
