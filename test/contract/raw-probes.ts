import { gzipSync } from "node:zlib";
import type { Answer } from "../support/harness/ask.ts";
import { Dice } from "../support/harness/chance.ts";
import { errorFaults } from "./error-faults.ts";
import { type Exchange, exchangeBytes } from "./exchange-bytes.ts";
import { type FuzzScene, isServerError, type Probe } from "./fuzz-probe.ts";
import {
  AMBIGUOUS,
  BAD_CHUNKS,
  BAD_HEADERS,
  BAD_LINES,
  ENCODINGS,
  SPLICES,
  UNUSUAL_HEADERS,
  UNUSUAL_LINES,
} from "./raw-texts.ts";

/** Bytes, and what they may lead to. */
type Raw = Exchange & {
  /** Statuses of the answers, in order; null: any, except server errors. */
  readonly statuses: readonly number[] | null;
  /** More answers are those to requests that a proxy would take for a body. */
  readonly answersMax: number;
};

type Parts = { readonly dice: Dice; readonly host: string; readonly key: string };

const SHOWN_MAX = 800;
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const lines = (...all: readonly string[]): string => `${all.join("\r\n")}\r\n`;

/** Requests that are malformed or unusual below the level of operations. */
export function rawProbes(scene: FuzzScene, count: number, seed: number): readonly Probe[] {
  const { host } = new URL(scene.url);
  const dice = new Dice(seed);
  const key = scene.mine.account.key("write");
  return Array.from({ length: count }, () => {
    const [name, make] = dice.of(KINDS);
    const raw = make({ dice, host, key });
    const bytes = Buffer.concat(raw.chunks).toString("latin1");
    return {
      family: "raw HTTP",
      name: `raw: ${name}`,
      shown: JSON.stringify(bytes.replaceAll(key, "KEY").slice(0, SHOWN_MAX)),
      send: () => exchangeBytes(scene.url, raw),
      faultsOf: (answers) => verdict(raw, answers),
    };
  });
}

function verdict({ statuses, answersMax }: Raw, answers: readonly Answer[]): readonly string[] {
  const got = answers.map(({ status }) => status);
  const text = answers
    .map((answer) => `${answer.status} ${answer.text.slice(0, SHOWN_MAX)}`)
    .join();
  const isExpected = statuses === null || statuses.join() === got.join();
  return [
    ...(answers.some(isServerError) ? [`a server error: ${text}`] : []),
    ...(isExpected ? [] : [`not ${statuses.join()}: ${text}`]),
    ...(got.length > answersMax ? [`${got.length} answers: ${text}`] : []),
    ...answers.filter(({ status }) => status >= 400).flatMap(errorFaults),
  ];
}

type Make = (parts: Parts) => Raw;

const expectRefusal = (...chunks: readonly Uint8Array[]): Raw => ({
  chunks,
  end: "server",
  statuses: [400],
  answersMax: 1,
});

const uncertain = (...chunks: readonly Uint8Array[]): Raw => ({
  chunks,
  end: "client",
  statuses: null,
  answersMax: 1,
});

/** A valid GET; by default its response closes the connection. */
function get({ host, key }: Parts, more: readonly string[] = ["Connection: close"]): string {
  const head = ["GET /api/v1/templates?limit=1 HTTP/1.1", `Host: ${host}`];
  return lines(...head, `Authorization: Bearer ${key}`, ...more, "");
}

/** The head of a POST that changes nothing, without the headers of its body. */
function postHead({ host, key }: Parts, ...more: readonly string[]): string {
  const head = ["POST /api/v1/schema-templates/validate HTTP/1.1", `Host: ${host}`];
  return lines(...head, `Authorization: Bearer ${key}`, ...more, "");
}

const JSON_TYPE = "Content-Type: application/json";
const CLOSE = "Connection: close";
const BODY = JSON.stringify({ schema: { type: "object" }, rows: [{ name: "Ada" }], source: "csv" });

function post(parts: Parts, ...more: readonly string[]): string {
  return postHead(parts, JSON_TYPE, `Content-Length: ${BODY.length}`, ...more) + BODY;
}

const KINDS: readonly [readonly [string, Make], ...(readonly [string, Make])[]] = [
  ["mutated", mutateRequest],
  ["mutated", mutateRequest],
  ["mutated", mutateRequest],
  ["truncated", (parts) => uncertain(latin1(cut(parts.dice, post(parts))))],
  ["aborted", (parts) => ({ ...uncertain(latin1(cut(parts.dice, post(parts)))), end: "abort" })],
  ["ambiguous framing", ambiguous],
  ["bad chunks", (parts) => badChunks(parts)],
  ["chunked", makeChunked],
  ["pipelined", makePipelined],
  [
    "unusual request line",
    ({ dice, host }) => uncertain(latin1(lines(dice.of(UNUSUAL_LINES), `Host: ${host}`, "", ""))),
  ],
  [
    "bytes one by one",
    (parts) => {
      const isKnown = parts.dice.onceIn(2);
      const text = post(isKnown ? parts : { ...parts, key: "unknown" }, CLOSE);
      return { ...expectAnswer(text, isKnown ? 200 : 401), chunks: pieces(parts.dice, text, 7) };
    },
  ],
  [
    "bad request line",
    ({ dice, host }) => expectRefusal(latin1(lines(dice.of(BAD_LINES), `Host: ${host}`, ""))),
  ],
  ["bad header", (parts) => expectRefusal(latin1(get(parts, [parts.dice.of(BAD_HEADERS)])))],
  ["large head", largeHead],
  ["many headers", manyHeaders],
  ["unusual headers", unusualHeaders],
  ["encoded body", makeEncoded],
  [
    "random bytes",
    ({ dice }) => ({ ...uncertain(dice.bytes(1 + dice.below(300))), answersMax: 1 }),
  ],
];

function expectAnswer(text: string, status = 200): Raw {
  return { chunks: [latin1(text)], end: "server", statuses: [status], answersMax: 1 };
}

function mutateRequest(parts: Parts): Raw {
  const { dice } = parts;
  let text = dice.onceIn(2) ? get(parts) : post(parts);
  for (let times = 1 + dice.below(4); times > 0; times -= 1) {
    const [at, length] = [dice.below(text.length), dice.below(8)];
    const by = dice.of([
      "",
      dice.of(SPLICES),
      String.fromCharCode(dice.below(256)),
      text.slice(at, at + length).repeat(2 + dice.below(3)),
    ]);
    text = text.slice(0, at) + by + text.slice(at + length);
  }
  return { ...uncertain(latin1(text)), answersMax: Number.POSITIVE_INFINITY };
}

function cut(dice: Dice, text: string): string {
  return text.slice(0, dice.below(text.length));
}

function ambiguous(parts: Parts): Raw {
  const headers = parts.dice.of(AMBIGUOUS);
  return expectRefusal(latin1(`${postHead(parts, JSON_TYPE, ...headers)}0\r\n\r\n${get(parts)}`));
}

function badChunks(parts: Parts): Raw {
  const head = postHead(parts, JSON_TYPE, "Transfer-Encoding: chunked");
  return expectRefusal(latin1(head + parts.dice.of(BAD_CHUNKS) + get(parts)));
}

function makeChunked(parts: Parts): Raw {
  const { dice } = parts;
  const chunks = pieces(dice, BODY, 20).map((piece) => {
    const size = piece.length.toString(16);
    const extension = dice.onceIn(3) ? ";a=b" : "";
    return `${dice.onceIn(2) ? size.toUpperCase() : `00${size}`}${extension}\r\n${piece.toString("latin1")}\r\n`;
  });
  const trailer = dice.onceIn(3) ? "X-Trailer: a\r\n" : "";
  const head = postHead(parts, JSON_TYPE, "Transfer-Encoding: chunked", CLOSE);
  return expectAnswer(`${head}${chunks.join("")}0\r\n${trailer}\r\n`);
}

function makePipelined(parts: Parts): Raw {
  const count = 2 + parts.dice.below(20);
  const open = Array.from({ length: count }, () =>
    parts.dice.onceIn(2) ? get(parts, []) : post(parts),
  );
  const statuses = Array.from({ length: count + 1 }, () => 200);
  const text = open.join("") + get(parts);
  return { chunks: [latin1(text)], end: "server", statuses, answersMax: statuses.length };
}

function largeHead(parts: Parts): Raw {
  const { dice, host } = parts;
  const size = 20_000 + dice.below(100_000);
  const long = "x".repeat(size);
  const text = dice.onceIn(2)
    ? get(parts, [`X-Long: ${long}`])
    : lines(`GET /${long} HTTP/1.1`, `Host: ${host}`, "");
  return { ...expectRefusal(latin1(text)), statuses: [431] };
}

function manyHeaders(parts: Parts): Raw {
  const count = 1 + parts.dice.below(1500);
  const headers = Array.from({ length: count }, (_, index) => `X${index}: y`);
  return uncertain(latin1(get(parts, [...headers, CLOSE])));
}

function unusualHeaders(parts: Parts): Raw {
  const { dice, host, key } = parts;
  const headers = dice.of([
    [`Host: ${host}`],
    [`Authorization: Bearer ${key}`],
    ...UNUSUAL_HEADERS,
  ]);
  return uncertain(latin1(get(parts, [...headers, CLOSE])));
}

function makeEncoded(parts: Parts): Raw {
  const { dice } = parts;
  const body = dice.onceIn(2) ? gzipSync(BODY) : Buffer.from(BODY);
  const head = postHead(
    parts,
    dice.of([
      JSON_TYPE,
      "Content-Type: application/json; charset=utf-16",
      "Content-Type: text/json",
    ]),
    `Content-Encoding: ${dice.of(ENCODINGS)}`,
    `Content-Length: ${body.length}`,
    CLOSE,
  );
  return uncertain(latin1(head), body);
}

/** The text in pieces of up to `most` bytes. */
function pieces(dice: Dice, text: string, most: number): readonly Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + dice.below(most);
    parts.push(Buffer.from(text.slice(at, at + size), "latin1"));
    at += size;
  }
  return parts;
}
