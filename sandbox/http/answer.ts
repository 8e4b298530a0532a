import { createHash } from "node:crypto";
import { z } from "zod";
import { type Body, DAY, type Json, Refusal } from "#base";
import { takeFault } from "#events";
import type { Fault } from "#model";
import type { Draft } from "#state";
import { viewOf } from "#wire";
import { expandBody } from "./expand.ts";
import { type Form, parseForm } from "./form.ts";
import { readParams, text } from "./params.ts";
import type { Route } from "./route.ts";
import type { Requester, Sandbox } from "./sandbox.ts";

/** The parts of an API request that its response depends on. */
export type Request = {
  readonly route: Route;
  readonly id: string;
  /** Raw parameters. */
  readonly form: string;
  readonly asker: Requester & { readonly request: string };
};

/** A response; `isReplayed`: it is the stored response of an earlier request. */
export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly isReplayed: boolean;
};

/** The outcome of a request: a response, or none because of a fault. */
export type Outcome =
  | { readonly kind: "answer"; readonly answer: Answer }
  | { readonly kind: "silence" };

/** A request with its response, for checks. */
export type Exchange = {
  /** For example `POST /v1/customers/{customer}`. */
  readonly operation: string;
  readonly request: Form;
  readonly status: number;
  readonly response: unknown;
};

/** The page of a bad gateway, which is not in Stripe's error format. */
const GARBLED: Answer = { status: 502, body: '{"message":"x"}', isReplayed: false };

/** Handles a request, once per Idempotency-Key, applying injected faults. */
export function answer(sandbox: Sandbox, request: Request): Outcome {
  const subject = operationOf(request);
  const before = struckBy(sandbox, ["fail-before", "garble-before", "time-out-before"], subject);
  if (before !== null) return before;
  const answered = answerOnce(sandbox, request);
  const after = struckBy(sandbox, ["fail-after", "garble-after", "time-out-after"], subject);
  return after ?? { kind: "answer", answer: answered };
}

/** Method and path as in Stripe's reference. */
export function operationOf({ route }: { readonly route: Route }): string {
  return `${route.method} ${route.path}`;
}

/** Returns the response for a refusal. */
export function refused(refusal: Refusal): Answer {
  const { type, message, details, status } = refusal;
  const { code, param, declineCode } = details;
  const error: Record<string, Json> = { type, message };
  if (code !== undefined) error["code"] = code;
  if (declineCode !== undefined) error["decline_code"] = declineCode;
  if (param !== undefined) error["param"] = param;
  return { status, body: JSON.stringify({ error }), isReplayed: false };
}

const FAILED = new Refusal(500, "api_error", "The sandbox failed, as it was asked to.");

const expandable = z.looseObject({ expand: z.array(text).max(20).optional() });

/** Applies a matching fault to the request; null: none. */
function struckBy(
  sandbox: Sandbox,
  kinds: readonly Fault["fault"][],
  subject: string,
): Outcome | null {
  const struck = sandbox.run((draft) => takeFault(draft, kinds, subject));
  if (struck === null) return null;
  if (struck.fault.startsWith("time-out")) return { kind: "silence" };
  const isGarbled = struck.fault.startsWith("garble");
  return { kind: "answer", answer: isGarbled ? GARBLED : refused(FAILED) };
}

function answerOnce(sandbox: Sandbox, request: Request): Answer {
  const { key } = request.asker;
  if (key === null || request.route.method === "GET") return work(sandbox, request, null);
  const kept = sandbox.state().rows.answers.get(key);
  const print = fingerprint(request);
  if (kept === undefined || sandbox.now() / 1000 >= kept.created + DAY) {
    return work(sandbox, request, print);
  }
  if (kept.request === print) {
    return { status: kept.status, body: kept.body, isReplayed: true };
  }
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used " +
    `with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return refused(new Refusal(400, "idempotency_error", message));
}

/** Runs the command and stores its response in the same state change. */
function work(sandbox: Sandbox, request: Request, print: string | null): Answer {
  const { asker } = request;
  let isBegun = false;
  try {
    const params = parseForm(request.form);
    const { expand = [] } = readParams(expandable, params);
    const { expand: _, ...rest } = params;
    const handle = request.route.read(rest);
    isBegun = true;
    return sandbox.run((draft) => {
      const view = viewOf(draft);
      const body = toAnswer(expandBody(view, handle({ draft, view, id: request.id }), expand));
      keepAnswer(draft, asker, print, body, sandbox.now());
      return body;
    }, asker);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const body = refused(error);
    if (isBegun) sandbox.run((draft) => keepAnswer(draft, asker, print, body, sandbox.now()));
    return body;
  }
}

function toAnswer(body: Body): Answer {
  return { status: 200, body: JSON.stringify(body), isReplayed: false };
}

function keepAnswer(
  draft: Draft,
  { key }: Requester,
  print: string | null,
  { status, body }: Answer,
  nowMs: number,
): void {
  if (key === null || print === null) return;
  const created = Math.floor(nowMs / 1000);
  for (const old of draft.all("answers")) {
    if (created < old.created + DAY) break;
    draft.remove("answers", old.id);
  }
  draft.remove("answers", key);
  draft.put("answers", { id: key, created, request: print, status, body });
}

function fingerprint({ route, id, form }: Request): string {
  return createHash("sha256").update(`${route.method} ${route.path} ${id}\n${form}`).digest("hex");
}
