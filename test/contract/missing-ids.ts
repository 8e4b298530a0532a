import type { Answer } from "../support/harness/ask.ts";
import { MISSING } from "../support/harness/one-of-each.ts";
import { membersOf } from "./contract-document.ts";
import type { Good } from "./good-requests.ts";
import type { Stage } from "./stage.ts";

/** An unknown id. */
const NOBODYS = 2_000_000_000;

/** Provokes an operation's `x_not_found`: the id of that kind is unknown, the others are the caller's. */
export function missingId(code: string): ((stage: Stage) => Promise<Answer>) | null {
  const kinds =
    KINDS[code] ?? (code.endsWith("_not_found") ? [code.replace("_not_found", "_id")] : []);
  if (kinds.length === 0) return null;
  return async (stage) => {
    const actor = stage.shared;
    const { path, method } = stage.operation;
    const inPath = kinds.filter((kind) => path.includes(`{${kind}}`));
    if (inPath.length > 0) {
      const gone = inPath.map(
        (kind) => [kind, kind === "row" ? "9" : (MISSING[kind] ?? "")] as const,
      );
      return await stage.send({ actor, ids: { ...actor.ids, ...Object.fromEntries(gone) } });
    }
    const body = renameIds(stage.good(actor.ids), kinds, stage);
    const isAsked = method === "GET" && code === "version_not_found";
    return await stage.send({
      actor,
      query: isAsked ? `version=${NOBODYS}` : "",
      ...(body === null ? {} : { body }),
    });
  };
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  version_not_found: ["version", "other", "template_version"],
  row_not_available: ["row"],
};

/** The body with unknown ids for these members, where it has them. */
function renameIds(good: Good | null, kinds: readonly string[], stage: Stage): Good | null {
  if (good === null) return null;
  if (good.kind === "form") {
    const taken = kinds.filter((kind) => kind in good.fields);
    const gone = taken.map((kind) => [kind, String(NOBODYS)] as const);
    return { ...good, fields: { ...good.fields, ...Object.fromEntries(gone) } };
  }
  const body = membersOf(good.body);
  const [pair] = Object.values(membersOf({ ...list(body["pairs"]) })).map(membersOf);
  const changed =
    pair === undefined
      ? missing(kinds, stage.members)
      : { pairs: [{ ...pair, ...missing(kinds, PAIR) }] };
  return { kind: "json", body: { ...body, ...changed } };
}

function list(value: unknown): object {
  return Array.isArray(value) ? value : {};
}

const PAIR = ["template_id", "mapping_id", "template_version"];

function missing(kinds: readonly string[], members: readonly string[]): object {
  const taken = kinds.filter((kind) => members.includes(kind));
  return Object.fromEntries(taken.map((kind) => [kind, NOBODYS] as const));
}
