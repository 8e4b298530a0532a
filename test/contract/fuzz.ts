import type { Agent } from "node:http";
import fc from "fast-check";
import { z } from "zod";
import type { Answer } from "../support/harness/ask.ts";
import { createOneOfEach, type Ids, MISSING, PARTS } from "../support/harness/one-of-each.ts";
import { type TestService, testAccount } from "../support/harness/service.ts";
import type { ContractDocument, Operation } from "./contract-document.ts";
import { goodRequest } from "./good-requests.ts";
import type { Judge } from "./judge.ts";
import { type Drawn, requestsOf } from "./requests.ts";
import { agentOf, sendRaw } from "./send-raw.ts";
import type { Pool } from "./values.ts";

/** The result of a run. */
export type FuzzReport = {
  readonly sent: number;
  /** Counts by operation and status. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly faults: readonly string[];
};

/** The options of a run. */
export type FuzzOrder = {
  readonly service: TestService;
  readonly document: ContractDocument;
  readonly judge: Judge;
  readonly requests: number;
  readonly seed: number;
};

/** Requests per account; a new account has all resources again. */
const REQUESTS_AN_ACCOUNT = 500;
/** After this many requests ids from responses are used, too. */
const REQUESTS_A_BATCH = 100;
const AT_ONCE = 6;
const IDS_KEPT = 6;
const FAULTS_MAX = 50;
const SHOWN_MAX = 600;

/** Sends requests generated from the document's schemas, and checks every response against the document. */
export async function fuzz(order: FuzzOrder): Promise<FuzzReport> {
  const { service, requests } = order;
  const counts = new Map<string, Map<number, number>>();
  const faults: string[] = [];
  const stranger = await testAccount(service);
  const foreign = await createOneOfEach(service.url, stranger.key());
  const agent = agentOf(AT_ONCE);
  let sent = 0;
  while (sent < requests && faults.length < FAULTS_MAX) {
    const key = (await testAccount(service)).key();
    const own = new OwnIds(await createOneOfEach(service.url, key));
    const pool = poolOf(own, foreign, order.document);
    const end = Math.min(requests, sent + REQUESTS_AN_ACCOUNT);
    while (sent < end) {
      const size = Math.min(REQUESTS_A_BATCH, end - sent);
      const drawn = draw(order, { key, pool, round: sent, size });
      await inParallel(drawn, async ([operation, one]) => {
        const answer = await send(order, agent, faults, operation, one);
        if (answer === null) return;
        own.harvest(operation, answer);
        const statuses = counts.get(name(operation)) ?? new Map<number, number>();
        counts.set(
          name(operation),
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1),
        );
      });
      sent += size;
    }
  }
  agent.destroy();
  return { sent, counts, faults };
}

type Round = {
  readonly key: string;
  readonly pool: Pool;
  readonly round: number;
  readonly size: number;
};

function draw(
  { document, seed }: FuzzOrder,
  { key, pool, round, size }: Round,
): readonly (readonly [Operation, Drawn])[] {
  const drawn = document.operations.map((operation) =>
    requestsOf(operation, key, pool).map((one) => [operation, one] as const),
  );
  return fc.sample(fc.oneof(...drawn), { seed: seed + round, numRuns: size });
}

async function send(
  { service, judge }: FuzzOrder,
  agent: Agent,
  faults: string[],
  operation: Operation,
  { kind, raw }: Drawn,
): Promise<Answer | null> {
  const shown = `${raw.method} ${raw.target} (${kind}) ${bodyShown(raw.body)}`;
  try {
    const answer = await sendRaw(service.url, raw, agent);
    for (const fault of verdict(judge, operation, raw, answer)) faults.push(`${shown}: ${fault}`);
    return answer;
  } catch (error) {
    faults.push(`${shown}: no answer: ${String(error)}`);
    return null;
  }
}

function verdict(
  judge: Judge,
  operation: Operation,
  { method, target }: Drawn["raw"],
  answer: Answer,
): readonly string[] {
  if (answer.status >= 500) return [`${answer.status}: ${answer.text}`];
  // A response to HEAD has no code; a path parameter may be a malformed escape.
  if (method === "HEAD" && answer.status === 400 && isMalformed(target)) return [];
  const { data } = Outside.safeParse(answer.body);
  // A path parameter may be a malformed escape, or change the path.
  if (data?.error === "not_found") return judge.ofOutside("UnknownRoute", answer);
  if (data?.error === "malformed_target") return judge.ofOutside("MalformedRequest", answer);
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

const Outside = z.looseObject({ error: z.enum(["not_found", "malformed_target"]) });

/** The ids of one account by kind, including those from responses. */
class OwnIds {
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

function poolOf(own: OwnIds, foreign: Ids, document: ContractDocument): Pool {
  let serial = 0;
  return {
    document,
    good: (operation) =>
      goodRequest(operation, own.newest(), () => `${Date.now()}${(serial += 1)}`),
    ids: (kind) => {
      if (kind === "*") return [...own.all(), ...Object.values(foreign)];
      const missing = MISSING[kind];
      if (missing === undefined) {
        if (kind.endsWith("_id"))
          throw new Error(`say in test/support/harness/one-of-each.ts what a ${kind} is`);
        return [];
      }
      const mine = own.of(kind);
      const other = foreign[kind];
      return [...mine, ...mine, ...mine, ...mine, ...(other === undefined ? [] : [other]), missing];
    },
  };
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function name({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function bodyShown(body: Uint8Array | null): string {
  if (body === null) return "";
  return JSON.stringify(Buffer.from(body).toString("latin1").slice(0, SHOWN_MAX));
}
