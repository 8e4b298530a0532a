import fc from "fast-check";
import type { Answer } from "../support/harness/ask.ts";
import { crossOrigin, sameOrigin } from "./callers.ts";
import type { Operation } from "./contract-document.ts";
import { codeOf } from "./error-faults.ts";
import type { FuzzScene, Probe } from "./fuzz-probe.ts";
import { operationName } from "./operation-probes.ts";
import { type RawRequest, requestShown, sendRaw } from "./send-raw.ts";
import { fitting, HOSTILE, type Pool, spoilt } from "./values.ts";

type Headers = Readonly<Record<string, string>>;
type Sent = { readonly raw: RawRequest; readonly isCrossOrigin: boolean };

const SHOWN_MAX = 600;
/** Bodies that are not JSON, or too large. */
const ODD_BODIES = [
  "",
  "{",
  "null",
  '"x"',
  '{"__proto__":{"a":1}}',
  `{"token":"${"x".repeat(20_000)}"}`,
];
const ODD_TYPES = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""];

/** Requests to the routes for browsers: signing in and out, links and the session, with and without proof of origin. */
export function sessionProbes(scene: FuzzScene, count: number, seed: number): readonly Probe[] {
  const drawn = scene.document.ofBrowsers.map((operation) =>
    sentTo(operation, scene).map((sent) => [operation, sent] as const),
  );
  return fc
    .sample(fc.oneof(...drawn), { seed, numRuns: count })
    .map(([operation, { raw, isCrossOrigin }]) => ({
      family: "session",
      name: operationName(operation),
      shown: requestShown(raw),
      send: async () => [await sendRaw(scene.url, raw, scene.agent)],
      faultsOf: (answers) =>
        answers.flatMap((answer) => [
          ...(isCrossOrigin && operation.method !== "GET" ? originFaults(answer) : []),
          ...cacheFaults(answer),
          ...scene.judge.ofOperation(operation, operation.method, answer),
        ]),
    }));
}

function originFaults(answer: Answer): readonly string[] {
  const isTurned = codeOf(answer) === "cross_origin" && answer.headers.get("set-cookie") === null;
  return isTurned ? [] : [`a request of another origin was taken: ${describeAnswer(answer)}`];
}

function cacheFaults(answer: Answer): readonly string[] {
  const isKept = answer.headers.get("cache-control") !== "no-store";
  return isKept ? [`may be cached: ${describeAnswer(answer)}`] : [];
}

function describeAnswer({ status, text }: Answer): string {
  return `${status}: ${text.slice(0, SHOWN_MAX)}`;
}

function sentTo(operation: Operation, scene: FuzzScene): fc.Arbitrary<Sent> {
  const { origin } = scene.document;
  const same = fc.constantFrom(...sameOrigin(origin));
  const crossed = fc.constantFrom(...crossOrigin(origin));
  const proof = fc.oneof(
    { weight: 3, arbitrary: same.map((headers) => ({ headers, isCrossOrigin: false })) },
    { weight: 1, arbitrary: crossed.map((headers) => ({ headers, isCrossOrigin: true })) },
  );
  const sent = {
    proof,
    cookie: cookies(scene),
    address: fc.ipV4(),
    body: bodies(operation, scene),
  };
  return fc.record(sent).map(({ proof: given, cookie, address, body }) => ({
    isCrossOrigin: given.isCrossOrigin,
    raw: {
      method: operation.method,
      target: operation.path,
      headers: { ...given.headers, ...cookie, ...body.headers, "x-forwarded-for": address },
      body: body.bytes,
    },
  }));
}

function cookies({ mine, stranger }: FuzzScene): fc.Arbitrary<Headers> {
  const { cookie } = mine.visitor;
  const odd = ["", "platen_session=", `platen_session=${"x".repeat(43)}`, `${cookie}x`, "a=b; ;=;"];
  const others = [
    `${cookie}; ${stranger.visitor.cookie}`,
    `__Host-${cookie}`,
    cookie.toUpperCase(),
  ];
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({ cookie }) },
    { weight: 1, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...odd, ...others).map((one) => ({ cookie: one })) },
  );
}

type Body = { readonly headers: Headers; readonly bytes: Uint8Array | null };

function json(text: string, type = "application/json"): Body {
  const headers: Headers = type === "" ? {} : { "content-type": type };
  return { headers, bytes: new TextEncoder().encode(text) };
}

function bodies({ body }: Operation, scene: FuzzScene): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ headers: {}, bytes: null });
  if (body === null)
    return fc.oneof(
      none,
      none,
      fc.constantFrom(...ODD_BODIES).map((text) => json(text)),
    );
  const pool: Pool = { ids: () => [], good: () => null, document: scene.document };
  const drawn = fitting(body.schema, pool);
  const { email, password } = scene.mine.visitor;
  const known = fc.constantFrom<unknown>(
    { email, password },
    { email: email.toUpperCase(), password },
    { email, password: "wrong" },
    { password },
    { account: scene.mine.account.accountId },
    { account: scene.stranger.account.accountId },
  );
  const good = fc.oneof({ weight: 2, arbitrary: drawn }, { weight: 1, arbitrary: known });
  const near = fc.tuple(good, fc.nat(), HOSTILE).map(([value, at, by]) => spoilt(value, at, by));
  const values = fc.oneof(good, near, HOSTILE).map((value) => JSON.stringify(value ?? null));
  return fc.oneof(
    { weight: 6, arbitrary: values.map((text) => json(text)) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_BODIES).map((text) => json(text)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(values, fc.constantFrom(...ODD_TYPES))
        .map(([text, type]) => json(text, type)),
    },
    { weight: 1, arbitrary: none },
  );
}
