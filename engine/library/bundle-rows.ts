import { type BundleLayout, entryColumns, entryNames, layoutBundle } from "#bundle";
import type { CompiledTemplate } from "#fill";
import type { Bundle, BundleChoices, Values } from "./engine.ts";
import type { NamedRows } from "./named-rows.ts";

/** 1980-01-01, the earliest DOS date. */
const FIRST_DAY = { dosDate: 0x21, dosTime: 0 };
const DIGITS = 5;

/** Fills all rows and lays their PDFs out as a ZIP. */
export function bundleRows(
  template: CompiledTemplate,
  named: NamedRows,
  rows: readonly Values[],
  choices: { readonly [Key in "name" | "modified"]: BundleChoices[Key] | undefined },
): Bundle {
  const { filler } = named;
  const entries: Entry[] = [];
  const filled = rows.map((values, index) => {
    const { isFilled, issues } = named.fill(values, index);
    if (!isFilled) return { index, issues, entry: null };
    const tail = {
      tailBytes: filler.tail().length,
      crc: filler.crc(),
      packed: filler.pack().slice(),
    };
    entries.push({ index, ...tail });
    return { index, issues, entry: entries.length - 1 };
  });
  const names = namesOf(entries, rows, choices.name);
  const layout = layoutBundle({
    prefixes: [{ bytes: template.prefix.length, deflatedBytes: template.prefixDeflated.length }],
    modified: choices.modified ?? FIRST_DAY,
    entries: entryColumns(
      entries.map(({ crc, tailBytes, packed }, at) => ({
        name: names[at] ?? "",
        crc,
        tailBytes,
        packedTailBytes: packed.length,
      })),
    ),
    extra: [],
  });
  return {
    sizeBytes: layout.totalBytes,
    chunks: () => bytesOf(layout, template.prefixDeflated, entries),
    rows: filled.map(({ index, issues, entry }) => ({
      index,
      issues,
      name: entry === null ? null : (names[entry] ?? null),
    })),
  };
}

type Entry = {
  readonly index: number;
  readonly tailBytes: number;
  readonly crc: number;
  readonly packed: Uint8Array;
};

function namesOf(
  entries: readonly Entry[],
  rows: readonly Values[],
  wish: BundleChoices["name"],
): readonly string[] {
  const nameByNumber = ({ index }: Entry): string =>
    `row-${String(index + 1).padStart(DIGITS, "0")}.pdf`;
  const wanted = entries.map(
    (entry) => wish?.(rows[entry.index] ?? {}, entry.index) ?? nameByNumber(entry),
  );
  return entryNames(wanted, (at) => {
    const entry = entries[at];
    return entry === undefined ? "" : nameByNumber(entry);
  });
}

function* bytesOf(
  layout: BundleLayout,
  prefix: Uint8Array,
  entries: readonly Entry[],
): Generator<Uint8Array> {
  for (const segment of layout.segments(0, layout.totalBytes)) {
    if (segment.kind === "bytes") yield segment.bytes;
    else if (segment.kind === "prefix") yield prefix.subarray(segment.from, segment.to);
    else yield (entries[segment.entry]?.packed ?? prefix).subarray(segment.from, segment.to);
  }
}
