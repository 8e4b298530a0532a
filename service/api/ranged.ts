import { Refusal } from "#base/refusal.ts";
import type { Download } from "#domain/bulk";
import { attachment, type Reply } from "./reply.ts";
import type { RawInput } from "./route.ts";

type RequestHeaders = RawInput["headers"];

/**
 * A download as HTTP has it (RFC 9110, 13 and 14): whole, one range of it, or nothing when the caller has it already.
 * Several ranges are answered with the whole. 416 `range_not_satisfiable` for a range outside.
 */
export function ranged(download: Download, contentType: string, headers: RequestHeaders): Reply {
  const { etag, sizeBytes, filename } = download;
  const common = { etag, "accept-ranges": "bytes" };
  if (isKnown(etag, headers["if-none-match"]))
    return { kind: "nothing", status: 304, headers: common };
  const range = rangeAsked(headers, etag, sizeBytes);
  if (range === "outside") throw notSatisfiable(sizeBytes);
  const { from, to } = range ?? { from: 0, to: sizeBytes };
  const body = (): AsyncIterable<Uint8Array> => download.read(from, to);
  const reply = attachment({ filename, contentType, sizeBytes: to - from, body });
  if (range === null) return { ...reply, headers: { ...reply.headers, ...common } };
  const contentRange = `bytes ${from}-${to - 1}/${sizeBytes}`;
  return {
    ...reply,
    status: 206,
    headers: { ...reply.headers, ...common, "content-range": contentRange },
  };
}

type Range = { readonly from: number; readonly to: number };

/** Null: the whole. A range is only for the one who has the rest of these very bytes. */
function rangeAsked(
  headers: RequestHeaders,
  etag: string,
  sizeBytes: number,
): Range | "outside" | null {
  const asked = headers["range"];
  const condition = headers["if-range"];
  if (typeof asked !== "string" || (condition !== undefined && condition !== etag)) return null;
  return parseRange(asked, sizeBytes);
}

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/** The bytes that a Range header of one range means; null when it is no such header, and then it is not heeded. */
function parseRange(header: string, sizeBytes: number): Range | "outside" | null {
  const [, first = "", last = ""] = RANGE.exec(header) ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "outside" : { from: sizeBytes - length, to: sizeBytes };
  }
  const from = Number(first);
  const to = last === "" ? sizeBytes : Math.min(Number(last) + 1, sizeBytes);
  if (last !== "" && Number(last) < from) return null;
  return from >= sizeBytes ? "outside" : { from, to };
}

// Compared weakly, as this header is.
function isKnown(etag: string, header: unknown): boolean {
  if (typeof header !== "string") return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function notSatisfiable(sizeBytes: number): Refusal {
  const message = "The range lies outside the file.";
  return new Refusal(416, "range_not_satisfiable", message, { size_bytes: sizeBytes });
}
