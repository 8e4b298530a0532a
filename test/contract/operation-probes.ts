import fc from "fast-check";
import type { Answer } from "../support/harness/ask.ts";
import { BOUND, type Ids, MISSING, PARTS } from "../support/harness/one-of-each.ts";
import { type Caller, mainCaller, otherCallers, type Turned } from "./callers.ts";
import type { Operation } from "./contract-document.ts";
import { codeOf, errorFaults } from "./error-faults.ts";
import { type FuzzScene, isServerError, type Probe } from "./fuzz-probe.ts";
import { goodRequest } from "./good-requests.ts";
import { type Drawn, requestsOf } from "./requests.ts";
import { requestShown, sendRaw } from "./send-raw.ts";
import type { Pool } from "./values.ts";

/** Seven of eight requests are sent with the account's key. */
const MAIN_WEIGHT = 7;
const SHOWN_MAX = 600;
const SCOPES = ["read", "write", "admin"] as const;

/** Requests generated from the document's schemas. */
export function operationProbes(scene: FuzzScene, count: number, seed: number): readonly Probe[] {
  const { document, mine, stranger } = scene;
  const pool = poolOf(scene);
  const main = mainCaller(mine);
  const groups = otherCallers(mine, stranger, document.origin);
  const others = fc.oneof(...Object.values(groups).map((group) => fc.constantFrom(...group)));
  const callers = fc.oneof(
    { weight: MAIN_WEIGHT, arbitrary: fc.constant(main) },
    { weight: 1, arbitrary: others },
  );
  const members = fc.oneof(fc.constantFrom(...groups.members), others);
  const drawn = [
    ...document.operations.map((operation) => drawnOf(operation, callers, pool)),
    ...document.ofMembers.map((operation) => drawnOf(operation, members, pool)),
  ];
  return fc
    .sample(fc.oneof(...drawn), { seed, numRuns: count })
    .map(([operation, one]) => probeOf(scene, operation, one, one.caller === main));
}

/** The row of an operation in the tables. */
export function operationName({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method} ${path}`;
}

function drawnOf(
  operation: Operation,
  callers: fc.Arbitrary<Caller>,
  pool: Pool,
): fc.Arbitrary<readonly [Operation, Drawn]> {
  return requestsOf(operation, callers, pool).map((one) => [operation, one] as const);
}

function probeOf(scene: FuzzScene, operation: Operation, one: Drawn, isMain: boolean): Probe {
  const { kind, caller, raw } = one;
  const { ids } = scene.mine;
  return {
    family: isMain ? "account's key" : "other callers",
    name: operationName(operation),
    shown: `${kind}, ${caller.name}: ${requestShown(raw)}`,
    send: async () => {
      const answer = await sendRaw(scene.url, raw, scene.agent);
      if (isMain) ids.harvest(operation, answer);
      return [answer];
    },
    faultsOf: (answers) => answers.flatMap((answer) => verdict(scene, operation, one, answer)),
  };
}

function verdict(
  scene: FuzzScene,
  operation: Operation,
  { caller, raw }: Drawn,
  answer: Answer,
): readonly string[] {
  const { method, target } = raw;
  if (isServerError(answer)) return [`${answer.status}: ${answer.text}`];
  const turned = caller.turned(method) ?? (isOfSession(caller, answer) ? SESSION_ENDED : null);
  if (turned !== null) return turnedFaults(turned, { caller, method }, answer);
  return [
    ...accessFaults(scene, operation, { caller, target }, answer),
    ...documentFaults(scene, operation, { method, target }, answer),
  ];
}

/** A random request may end a member's session, or membership. */
const SESSION_ENDED: Turned = {
  status: 401,
  codes: ["session_required", "account_changed", "account_not_found"],
};

/** Errors of sessions are not in the document, which is for callers with keys. */
function isOfSession({ kind }: Caller, answer: Answer): boolean {
  return kind === "member" && SESSION_ENDED.codes.includes(codeOf(answer) ?? "");
}

function turnedFaults(
  { status, codes }: Turned,
  { caller, method }: { readonly caller: Caller; readonly method: string },
  answer: Answer,
): readonly string[] {
  const shown = `${answer.status}: ${answer.text.slice(0, SHOWN_MAX)}`;
  const mayBeEnded = caller.kind === "member" && answer.status === SESSION_ENDED.status;
  if (method === "HEAD")
    return answer.status === status || mayBeEnded ? [] : [`not ${status} but ${shown}`];
  const isTurned = codes.includes(codeOf(answer) ?? "") || isOfSession(caller, answer);
  return isTurned ? errorFaults(answer) : [`not ${codes.join(" or ")} but ${shown}`];
}

/**
 * Returns faults of calls that must never succeed: with a scope that is too low, of members' routes with a key, and of
 * ids that the caller must not see.
 */
function accessFaults(
  { mine, stranger }: FuzzScene,
  operation: Operation,
  { caller, target }: { readonly caller: Caller; readonly target: string },
  { status, text }: Answer,
): readonly string[] {
  if (status >= 400) return [];
  const shown = `${status}: ${text.slice(0, SHOWN_MAX)}`;
  const isTooLow = SCOPES.indexOf(caller.scope) < SCOPES.indexOf(operation.scope);
  const isForKey = operation.callers === "members" && caller.kind === "key";
  const hidden = idsIn(operation, target).filter(([kind, id]) => {
    if (caller.sees === "foreign") return mine.ids.of(kind).includes(id);
    if (stranger.ids.of(kind).includes(id)) return true;
    return caller.sees !== "own" && BOUND.includes(kind) && mine.ids.of(kind).includes(id);
  });
  return [
    ...(isTooLow ? [`the scope ${caller.scope} was enough: ${shown}`] : []),
    ...(isForKey ? [`an API key was taken: ${shown}`] : []),
    ...hidden.map(([kind]) => `a hidden ${kind} was found: ${shown}`),
  ];
}

/** The ids in a path by their kind; not those that are numbers of parts. */
function idsIn({ path }: Operation, target: string): readonly (readonly [string, string])[] {
  const segments = (target.split("?")[0] ?? "").split("/");
  return path.split("/").flatMap((part, index) => {
    const kind = /^\{(\w+)\}$/.exec(part)?.[1] ?? null;
    if (kind === null || PARTS.includes(kind)) return [];
    return [[kind, segments[index] ?? ""] as const];
  });
}

function documentFaults(
  { judge }: FuzzScene,
  operation: Operation,
  { method, target }: Pick<Drawn["raw"], "method" | "target">,
  answer: Answer,
): readonly string[] {
  // A response to HEAD has no code; a path parameter may be a malformed escape.
  if (method === "HEAD" && answer.status === 400 && isMalformed(target)) return [];
  // A path parameter may be a malformed escape, or change the path.
  const code = codeOf(answer);
  if (code === "not_found") return judge.ofOutside("UnknownRoute", answer);
  if (code === "malformed_target") return judge.ofOutside("MalformedRequest", answer);
  return judge.ofOperation(operation, method, answer);
}

function isMalformed(target: string): boolean {
  try {
    decodeURI(target);
    return false;
  } catch {
    return true;
  }
}

function poolOf({ mine, stranger, document }: FuzzScene): Pool {
  let serial = 0;
  const foreign: Ids = stranger.ids.newest();
  return {
    document,
    good: (operation) =>
      goodRequest(operation, mine.ids.newest(), () => `${Date.now()}${(serial += 1)}`),
    ids: (kind) => {
      if (kind === "*") return [...mine.ids.all(), ...Object.values(foreign)];
      const missing = MISSING[kind];
      if (missing === undefined) {
        if (kind.endsWith("_id"))
          throw new Error(`say in test/support/harness/one-of-each.ts what a ${kind} is`);
        return [];
      }
      const own = mine.ids.of(kind);
      const other = foreign[kind];
      return [...own, ...own, ...own, ...own, ...(other === undefined ? [] : [other]), missing];
    },
  };
}
