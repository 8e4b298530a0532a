import type { Document } from "#cos";
import type { Platform } from "#platform";
import { INGEST_LIMITS } from "./limits.ts";
import { Budget } from "./reader/budget.ts";
import { normalise } from "./reader/normalise.ts";
import { Source } from "./reader/source.ts";

/** The document of an encrypted PDF that was just written; `null` when it cannot be read. */
export function decryptOutput(pdf: Uint8Array, platform: Platform): Document | null {
  const budget = new Budget(INGEST_LIMITS, pdf.length);
  const source = Source.open(pdf, platform, budget);
  if (!(source instanceof Source) || !source.encrypted) return null;
  const root = source.root();
  if (root === null) return null;
  const document = normalise(source, root, budget);
  return budget.refusal === null ? document : null;
}
