import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { type Ids, PARTS } from "../support/harness/one-of-each.ts";
import type { Operation } from "./contract-document.ts";

const IDS_KEPT = 6;

/** The ids of one account by kind, including those from responses. */
export class OwnIds {
  readonly #byKind = new Map<string, string[]>();

  constructor(ids: Ids) {
    for (const [kind, id] of Object.entries(ids)) this.#byKind.set(kind, [id]);
  }

  of(kind: string): readonly string[] {
    return this.#byKind.get(kind) ?? [];
  }

  /** The newest id of each kind. */
  newest(): Ids {
    return Object.fromEntries([...this.#byKind].map(([kind, ids]) => [kind, ids.at(-1) ?? ""]));
  }

  all(): readonly string[] {
    return [...this.#byKind.values()].flat();
  }

  /** Only from creations: a list would include the key in use. */
  harvest({ method, path }: Operation, { status, body }: Answer): void {
    const { success, data } = z.record(z.string(), z.unknown()).safeParse(body);
    if (method !== "POST" || status >= 300 || !success) return;
    for (const [member, value] of Object.entries(data)) {
      const kind = member === "id" ? kindOf(path) : member;
      const kept = this.#byKind.get(kind);
      if (kept === undefined || !["string", "number"].includes(typeof value)) continue;
      if (!PARTS.includes(kind)) kept.push(String(value));
      if (kept.length > IDS_KEPT) kept.shift();
    }
  }
}

// /api/v1/schema-templates has schema_template_id.
function kindOf(path: string): string {
  const [, , , plural = ""] = path.split("/");
  return `${plural.replaceAll("-", "_").replace(/s$/, "")}_id`;
}
