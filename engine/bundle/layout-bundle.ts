import { lastAtMost, Members, type MembersInput } from "./members.ts";
import { type DosTime, directoryEntries, endRecords, localHeader } from "./zip-records.ts";

/** The content of a bundle: PDFs with common prefixes, followed by other files. */
export type BundleInput = MembersInput & { readonly modified: DosTime };

/** A range of bytes in a bundle: from `from` up to `to` of the named source; `prefix` is an index. */
export type Segment =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | {
      readonly kind: "prefix";
      readonly prefix: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: "tail"; readonly entry: number; readonly from: number; readonly to: number };

/** A virtual ZIP: its length, and the source of the bytes in any range. */
export type BundleLayout = {
  readonly totalBytes: number;
  /** The bytes [from, to) in order, without empty segments. Bounds are clamped to the bundle. */
  readonly segments: (from: number, to: number) => Iterable<Segment>;
  /** The PDFs with headers or data in the bytes [from, to). */
  readonly entriesIn: (from: number, to: number) => EntryRange;
};

/** Entries from `from` up to `to`, without the last. */
export type EntryRange = { readonly from: number; readonly to: number };

/**
 * Lays out a ZIP: for each entry local header, deflated prefix and packed tail, then the extra files, then the central
 * directory. Deterministic. ZIP64 only where a number needs it.
 */
export function layoutBundle(input: BundleInput): BundleLayout {
  const members = new Members(input);
  const { directoryStart, directoryBytes, count } = members;
  const end = endRecords({ count, offset: directoryStart, sizeBytes: directoryBytes });
  const totalBytes = directoryStart + directoryBytes + end.length;
  const bundle: Bundle = {
    members,
    modified: input.modified,
    entryCount: input.entries.nameEnds.length,
    extra: input.extra.map(({ deflated }) => deflated),
    end,
  };
  return {
    totalBytes,
    segments: (from, to) =>
      segmentsOf(bundle, { from: Math.max(0, from), to: Math.min(totalBytes, to) }),
    entriesIn: (from, to) => ({
      from: Math.min(bundle.entryCount, lastAtMost(members.starts, from)),
      to: Math.min(bundle.entryCount, lastAtMost(members.starts, to - 1) + 1),
    }),
  };
}

/** Directory entries generated at a time. */
const DIRECTORY_BATCH = 256;

/** State from which segments are generated. */
type Bundle = {
  readonly members: Members;
  readonly modified: DosTime;
  readonly entryCount: number;
  readonly extra: readonly Uint8Array[];
  readonly end: Uint8Array;
};

type Range = { readonly from: number; readonly to: number };

function* segmentsOf(bundle: Bundle, wanted: Range): Generator<Segment> {
  const { members, end } = bundle;
  let index = lastAtMost(members.starts, wanted.from);
  for (; index < members.count && (members.starts[index] ?? 0) < wanted.to; index += 1) {
    yield* memberSegments(bundle, index, wanted);
  }
  const { directoryStart, directoryBytes } = members;
  let entry = lastAtMost(members.entryStarts, wanted.from - directoryStart);
  for (; entry < members.count; entry += DIRECTORY_BATCH) {
    const at = directoryStart + (members.entryStarts[entry] ?? 0);
    if (at >= wanted.to) break;
    yield* bytesAt(at, directoryPart(bundle, entry), wanted);
  }
  yield* bytesAt(directoryStart + directoryBytes, end, wanted);
}

/** Local header and data of one file, limited to the wanted range. */
function memberSegments(bundle: Bundle, index: number, wanted: Range): readonly Segment[] {
  const { entryCount, extra, members, modified } = bundle;
  const member = members.member(index);
  const header = localHeader(member, modified);
  const at = member.offset + header.length;
  const parts = bytesAt(member.offset, header, wanted);
  const file = extra[index - entryCount];
  if (file !== undefined) return [...parts, ...bytesAt(at, file, wanted)];
  const prefixBytes = members.prefixBytes(index);
  const prefix = within(at, prefixBytes, wanted);
  if (prefix !== null) parts.push({ kind: "prefix", prefix: members.prefixOf(index), ...prefix });
  const tail = within(at + prefixBytes, member.packedBytes - prefixBytes, wanted);
  if (tail !== null) parts.push({ kind: "tail", entry: index, ...tail });
  return parts;
}

/** A batch of directory entries that starts with number `first`. */
function directoryPart({ members, modified }: Bundle, first: number): Uint8Array {
  const end = Math.min(members.count, first + DIRECTORY_BATCH);
  const from = members.entryStarts[first] ?? 0;
  const batch = Array.from({ length: end - first }, (_, index) => members.member(first + index));
  return directoryEntries(batch, modified, (members.entryStarts[end] ?? 0) - from);
}

function bytesAt(at: number, bytes: Uint8Array, wanted: Range): Segment[] {
  const part = within(at, bytes.length, wanted);
  return part === null ? [] : [{ kind: "bytes", bytes: bytes.subarray(part.from, part.to) }];
}

/** The wanted part of `length` bytes at `at`, relative to `at`. */
function within(at: number, length: number, { from, to }: Range): Range | null {
  const part = { from: Math.max(0, from - at), to: Math.min(length, to - at) };
  return part.from < part.to ? part : null;
}
