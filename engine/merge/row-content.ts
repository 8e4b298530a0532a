import { type ByteWriter, isSameBytes } from "#cos";
import type { TailObjects } from "./read-tail.ts";
import { type Renamed, writeRenamed } from "./rename-resources.ts";

/** The content that a row draws on a page, above the template's own. */
export type RowContent =
  /** Flattened: a content stream of the tail. */
  | { readonly kind: "stream"; readonly object: number; readonly headBytes: number }
  | { readonly kind: "widgets"; readonly items: readonly PageItem[] };

/** A widget on a page, in drawing order. */
export type PageItem =
  /** The same in every row. */
  | { readonly kind: "static"; readonly content: Uint8Array }
  /** A checkbox or radio button: the end of its dictionary selects the content. */
  | {
      readonly kind: "state";
      readonly object: number;
      readonly headBytes: number;
      readonly states: readonly { readonly ending: Uint8Array; readonly content: Uint8Array }[];
      readonly rest: Uint8Array;
    }
  /** A widget whose appearance stream the row writes, drawn between `opening` and `closing`. */
  | {
      readonly kind: "drawn";
      readonly object: number;
      readonly headBytes: number;
      readonly opening: Uint8Array;
      readonly closing: Uint8Array;
      readonly names: readonly Renamed[];
      readonly rest: Uint8Array;
    };

/** Writes what the row of `tail` draws. */
export function writeRowContent(writer: ByteWriter, content: RowContent, tail: TailObjects): void {
  if (content.kind === "widgets") {
    for (const item of content.items) writeItem(writer, item, tail);
    return;
  }
  const at = tail.at(content.object);
  if (at >= 0) writer.put(tail.content(at, content.headBytes));
}

function writeItem(writer: ByteWriter, item: PageItem, tail: TailObjects): void {
  if (item.kind === "static") return writer.put(item.content);
  const at = tail.at(item.object);
  if (at < 0) return writer.put(item.rest);
  if (item.kind === "state") {
    const from = at + item.headBytes;
    const state = item.states.find(({ ending }) =>
      isSameBytes(ending, tail.bytes.subarray(from, from + ending.length)),
    );
    if (state === undefined) throw new Error("assertion failed: a button in an unknown state");
    return writer.put(state.content);
  }
  writer.put(item.opening);
  writeRenamed(writer, tail.content(at, item.headBytes), item.names);
  writer.put(item.closing);
}
