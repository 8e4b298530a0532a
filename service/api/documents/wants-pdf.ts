import type { RawInput } from "../http/route.ts";

const PDF = /^application\/pdf$/i;

/** Whether Accept ranks the PDF at least as high as JSON (RFC 9110, 12.5.1). */
export function wantsPdf({ accept }: RawInput["headers"]): boolean {
  if (typeof accept !== "string" || !/pdf/i.test(accept)) return false;
  const ranges = accept.split(",").map(readRange);
  const pdf = ranges.find(({ type }) => PDF.test(type))?.quality ?? 0;
  const json = ranges.find(({ type }) => type.toLowerCase() === "application/json")?.quality ?? 0;
  return pdf > 0 && pdf >= json;
}

function readRange(text: string): { readonly type: string; readonly quality: number } {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? "1";
  const number = Number(quality);
  return { type, quality: Number.isFinite(number) ? number : 0 };
}
