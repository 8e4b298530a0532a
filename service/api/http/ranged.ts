import type { Download } from "#base/download.ts";
import { Refusal } from "#base/refusal.ts";
import { attachment, PRIVATE, type Reply } from "./reply.ts";
import type { RawInput } from "./route.ts";

type RequestHeaders = RawInput["headers"];

/**
 * Returns a download with conditional and range requests (RFC 9110, 13 and 14): 200, 206 with one range, or 304. A
 * request for several ranges gets the whole file. 416 `range_not_satisfiable` for a range outside the file.
 */
export function ranged(download: Download, contentType: string, headers: RequestHeaders): Reply {
  const { etag, sizeBytes, filename } = download;
  const common = { etag, "accept-ranges": "bytes", ...PRIVATE };
  if (matchesEtag(etag, headers["if-none-match"]))
    return { kind: "nothing", status: 304, headers: common };
  const range = requestedRange(headers, etag, sizeBytes);
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

/** Null: the whole file. A range applies only if If-Range, where given, matches the ETag. */
function requestedRange(
  headers: RequestHeaders,
  etag: string,
  sizeBytes: number,
): Range | "outside" | null {
  const header = headers["range"];
  const condition = headers["if-range"];
  if (typeof header !== "string" || (condition !== undefined && condition !== etag)) return null;
  return parseRange(header, sizeBytes);
}

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/** Returns the bytes of a Range header with one range; null for any other header, which is ignored. */
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

/** True when If-None-Match names the ETag; weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(etag: string, header: unknown): boolean {
  if (typeof header !== "string") return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function notSatisfiable(sizeBytes: number): Refusal {
  const message = "The range lies outside the file.";
  return new Refusal(416, "range_not_satisfiable", message, { size_bytes: sizeBytes });
}
