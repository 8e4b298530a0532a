import fc from "fast-check";
import { smallPdf } from "../support/harness/templates.ts";
import type { Caller } from "./callers.ts";
import type { Operation, Parameter, Schema } from "./contract-document.ts";
import type { Good } from "./good-requests.ts";
import { headersFor } from "./request-headers.ts";
import type { RawRequest } from "./send-raw.ts";
import { anyText, fitting, HOSTILE, type Pool, spoilt } from "./values.ts";

/** How valid a request is. */
const KINDS = ["valid", "near", "hostile"] as const;

/** A request of an operation. */
export type Drawn = {
  readonly kind: (typeof KINDS)[number];
  readonly caller: Caller;
  readonly raw: RawRequest;
};

const BOUNDARY = "contract-boundary";
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const FILES: readonly Uint8Array[] = [
  smallPdf(),
  encode("name\nAda\n"),
  encode("name\n\nAda\nBob\n"),
  encode("nothing,else\n1,2\n"),
  encode('name\n"open'),
  encode("name,name\na,b\n"),
  encode('{"name":"Ada"}\n'),
  encode("%PDF-1.7\n%%EOF"),
  encode("\u0000\u0001"),
  Uint8Array.of(0xff, 0xfe, 0x41, 0x00),
  new Uint8Array(0),
];

/** Requests of an operation generated from its schemas: valid, nearly valid and invalid ones. */
export function requestsOf(
  operation: Operation,
  callers: fc.Arbitrary<Caller>,
  pool: Pool,
): fc.Arbitrary<Drawn> {
  return fc
    .record({
      caller: callers,
      kind: fc.oneof(
        { weight: 4, arbitrary: fc.constant(KINDS[0]) },
        { weight: 4, arbitrary: fc.constant(KINDS[1]) },
        { weight: 2, arbitrary: fc.constant(KINDS[2]) },
      ),
      seed: fc.nat(),
    })
    .chain(({ caller, kind, seed }) =>
      fc
        .record({
          target: targets(operation, kind, pool),
          headers: headersFor(operation, kind === "valid", caller),
          body: bodies(operation, kind, pool, seed),
          isHead: fc.nat(19),
        })
        .map(({ target, headers, body, isHead }) => ({
          kind,
          caller,
          raw: {
            method: operation.method === "GET" && isHead === 0 ? "HEAD" : operation.method,
            target,
            headers: { ...headers, ...(body === null ? {} : typeOf(body.type)) },
            body: body?.bytes ?? null,
          },
        })),
    );
}

type Kind = Drawn["kind"];
type Body = { readonly type: string | null; readonly bytes: Uint8Array };

function typeOf(type: string | null): Readonly<Record<string, string>> {
  return type === null ? {} : { "content-type": type };
}

function targets(operation: Operation, kind: Kind, pool: Pool): fc.Arbitrary<string> {
  const names = operation.parameters.filter((one) => one.in === "path").map(({ name }) => name);
  const queries = operation.parameters.filter((one) => one.in === "query");
  const path = fc.record(
    Object.fromEntries(names.map((name) => [name, segments(name, kind, pool)])),
  );
  return fc
    .tuple(path, fc.tuple(...queries.map((one) => query(one, kind, pool))))
    .map(([ids, parts]) => {
      const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
      const asked = parts.filter((one) => one !== "").join("&");
      return asked === "" ? filled : `${filled}?${asked}`;
    });
}

const ODD_SEGMENTS = [
  "0",
  "-1",
  "007",
  "1e3",
  "abc",
  "%00",
  "%zz",
  "..%2f..",
  "a%2Fb",
  "%F0%9F%9A%97",
];

function segments(name: string, kind: Kind, pool: Pool): fc.Arbitrary<string> {
  const known = fc.constantFrom(...pool.ids(name));
  const others = fc.constantFrom(...pool.ids("*"), ...ODD_SEGMENTS);
  const odd = anyText(1, 30).map(safeSegment);
  if (kind === "valid") return known;
  if (kind === "near") return fc.oneof({ weight: 3, arbitrary: known }, others);
  return fc.oneof(known, others, odd);
}

function safeSegment(text: string): string {
  const written = encodeURIComponent(text.toWellFormed());
  return /^\.+$/.test(written) ? "x" : written;
}

function query(parameter: Parameter, kind: Kind, pool: Pool): fc.Arbitrary<string> {
  const { name, schema, required } = parameter;
  const good = fitting(schema, pool, name);
  const value = kind === "valid" ? good : fc.oneof(good, HOSTILE);
  const written = value.map((one) => `${name}=${asQuery(one)}`);
  const twice = fc.tuple(written, written).map((both) => both.join("&"));
  if (kind === "hostile") return fc.oneof(written, twice, fc.constant(name), fc.constant(""));
  return required ? written : fc.oneof(fc.constant(""), written);
}

function asQuery(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return encodeURIComponent(text.toWellFormed().slice(0, 500));
}

function bodies(
  operation: Operation,
  kind: Kind,
  pool: Pool,
  seed: number,
): fc.Arbitrary<Body | null> {
  const { body, method } = operation;
  if (method === "GET") return fc.constant(null);
  if (body === null)
    return kind === "hostile" ? fc.option(oddBodies(), { freq: 3 }) : fc.constant(null);
  const good =
    body.contentType === "application/json"
      ? json(operation, kind, pool, seed)
      : form(operation, kind, pool, seed);
  return kind === "hostile" ? fc.oneof({ weight: 2, arbitrary: good }, oddBodies()) : good;
}

function json(operation: Operation, kind: Kind, pool: Pool, seed: number): fc.Arbitrary<Body> {
  const known = pool.good(operation);
  const drawn = fitting(operation.body?.schema ?? {}, pool);
  const good = known?.kind === "json" ? fc.oneof(fc.constant(known.body), drawn) : drawn;
  const values =
    kind === "valid"
      ? good
      : kind === "near"
        ? fc.tuple(good, HOSTILE).map(([value, by]) => spoilt(value, seed, by))
        : HOSTILE;
  return values.map((value) => jsonBody(JSON.stringify(value ?? null)));
}

function jsonBody(text: string): Body {
  return { type: "application/json", bytes: encode(text) };
}

function oddBodies(): fc.Arbitrary<Body> {
  const deep = fc
    .constantFrom(10_000, 100_000)
    .map((depth) => jsonBody("[".repeat(depth) + "]".repeat(depth)));
  const texts = fc.constantFrom(
    "{",
    '{"a":}',
    '{"__proto__":{"polluted":true}}',
    '{"name":"x","name":"y"}',
    '\ufeff{"name":"x"}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"template_id":1e400}',
    `{"name":"${"x".repeat(200_000)}"}`,
    `{${Array.from({ length: 3000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  );
  const types = fc.constantFrom(
    null,
    "text/plain",
    "application/json",
    "application/json; charset=latin1",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    `multipart/form-data; boundary=${BOUNDARY}`,
    "application/json, application/json",
    "/",
  );
  const bytes = fc.oneof(fc.uint8Array({ maxLength: 80 }), texts.map(encode));
  const mixed = fc.record({ type: types, bytes });
  return fc.oneof(mixed, texts.map(jsonBody), deep);
}

function form(operation: Operation, kind: Kind, pool: Pool, seed: number): fc.Arbitrary<Body> {
  const { properties, required } = operation.body?.schema ?? {};
  const wanted = Array.isArray(required) ? required.map(String) : [];
  const members = Object.entries(properties ?? {}) as readonly (readonly [string, Schema])[];
  const parts = members.map(([name, member]) => {
    const good =
      member["format"] === "binary" ? file(name) : field(name, fitting(member, pool, name));
    const one =
      kind === "valid"
        ? good
        : fc.oneof({ weight: 3, arbitrary: good }, field(name, HOSTILE), file(name));
    const isSure = kind === "valid" && wanted.includes(name);
    return isSure ? one : fc.option(one, { freq: 3, nil: "" });
  });
  const known = pool.good(operation);
  if (kind === "valid" && known?.kind === "form" && seed % 2 === 0)
    return fc.constant(knownForm(known));
  const extra = kind === "valid" ? fc.constant("") : fc.option(field("odd", HOSTILE), { nil: "" });
  return fc.tuple(...parts, extra).map(formBody);
}

function knownForm({ fields, file: [filename, bytes] }: Extract<Good, { kind: "form" }>): Body {
  const texts = Object.entries(fields).map(([name, text]) => part(`name="${name}"`, text));
  const latin1 = Buffer.from(bytes).toString("latin1");
  return formBody([...texts, part(`name="file"; filename="${filename}"`, latin1)]);
}

function formBody(parts: readonly string[]): Body {
  const written = `${parts.join("")}--${BOUNDARY}--\r\n`;
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: Buffer.from(written, "latin1"),
  };
}

function field(name: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return values.map((value) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return part(`name="${name}"`, Buffer.from(text ?? "", "utf8").toString("latin1"));
  });
}

function file(name: string): fc.Arbitrary<string> {
  const names = fc.constantFrom("a.pdf", "rows.csv", "../x", "", "a\u00e9.pdf", "CON");
  return fc
    .record({ bytes: fc.constantFrom(...FILES), filename: names })
    .map(({ bytes, filename }) =>
      part(`name="${name}"; filename="${filename}"`, Buffer.from(bytes).toString("latin1")),
    );
}

function part(disposition: string, body: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`;
}
