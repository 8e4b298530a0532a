import { createHash } from "node:crypto";

export function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** An order that says nothing about the texts. */
export function byHash(a: string, b: string): number {
  return byText(hash(a), hash(b));
}

export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
