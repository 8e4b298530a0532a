import type { Registry } from "prom-client";
import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import ANSWER_EXAMPLES from "./openapi/answer-examples.json" with { type: "json" };
import { openApiDocument } from "./openapi/document.ts";
import type { UploadLimits } from "./pipeline/read-form.ts";
import { ok, type Reply } from "./reply.ts";
import type { Operation } from "./route.ts";

/** A GET outside /api/v1, which wants no key. */
export type Door = {
  readonly path: string;
  readonly handle: (query: unknown) => Promise<Reply>;
};

/** A POST outside /api/v1 that knows by itself who sends: it is given the body as it came. */
export type RawDoor = {
  readonly path: string;
  readonly bytesMax: number;
  readonly handle: (
    body: Uint8Array,
    headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  ) => Promise<Reply>;
};

/** What has to work for the service to be ready; each check fails when it does not. */
type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>;

/** The checks of `/readyz`, by scope: of this process alone, for balancers, and of what it needs as well. */
export type Readiness = { readonly process: ReadinessChecks; readonly needs: ReadinessChecks };

const CHECK_MS = 2000;
const RETRY_AFTER_SECONDS = 2;

/**
 * `/livez`: the process answers. `/readyz`: it takes requests, and what it needs answers; with `scope=process` the
 * former alone. `/metrics`: for Prometheus.
 */
export function operatorDoors({ process, needs }: Readiness, register: Registry): readonly Door[] {
  return [
    { path: "/livez", handle: async () => ok({ status: "ok" }) },
    {
      path: "/readyz",
      handle: (query) => readiness(isOfProcess(query) ? process : { ...process, ...needs }),
    },
    { path: "/metrics", handle: () => metrics(register) },
  ];
}

/** `/openapi.json`: what the routes take and answer. */
export function documentDoor(
  routes: readonly Operation[],
  ports: UploadLimits & { readonly baseUrl: () => string },
): Door {
  const { baseUrl, templateBytesMax, csvBytesMax } = ports;
  const limits = { templateBytesMax, csvBytesMax };
  const examples = ANSWER_EXAMPLES;
  return {
    path: "/openapi.json",
    handle: async () => ok(openApiDocument(routes, { url: baseUrl(), limits, examples })),
  };
}

function isOfProcess(query: unknown): boolean {
  return ReadinessQuery.safeParse(query).success;
}

const ReadinessQuery = z.looseObject({ scope: z.literal("process") });

async function readiness(checks: ReadinessChecks): Promise<Reply> {
  const names = Object.keys(checks);
  const results = await Promise.all(Object.values(checks).map(passes));
  const shown = Object.fromEntries(
    names.map((name, index) => [name, results[index] === true ? "ok" : "unavailable"]),
  );
  if (results.every(Boolean)) return ok({ status: "ok", checks: shown });
  const extras = { checks: shown, retry_after: RETRY_AFTER_SECONDS };
  throw new Refusal(503, "unavailable", "The service is not ready.", extras);
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, CHECK_MS, false);
  const inTime = check().then(
    () => true,
    () => false,
  );
  const passed = await Promise.race([inTime, tooLate]);
  clearTimeout(timer);
  return passed;
}

async function metrics(register: Registry): Promise<Reply> {
  const bytes = Buffer.from(await register.metrics());
  const body = async function* (): AsyncIterable<Uint8Array> {
    yield bytes;
  };
  const { contentType } = register;
  return { kind: "bytes", status: 200, contentType, sizeBytes: bytes.byteLength, body };
}
