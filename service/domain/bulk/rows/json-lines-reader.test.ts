import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type JsonLinesFault, type JsonRecord, readJsonLines } from "./json-lines-reader.ts";

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function read(
  file: string | Uint8Array,
  size = 7,
): Promise<{ records: JsonRecord[]; fault: JsonLinesFault | null }> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const records: JsonRecord[] = [];
  const fault = await readJsonLines(inPieces(bytes, size), (record) => records.push(record));
  return { records, fault };
}

test("each line is a record; blank lines are skipped but counted", async () => {
  const { records, fault } = await read('\ufeff{"name":"Ann"}\r\n\n  \n{"name":"Bo","n":1}');
  assert.equal(fault, null);
  assert.deepEqual(records, [
    { members: { name: "Ann" }, line: 1, from: 0, to: 19 },
    { members: { name: "Bo", n: 1 }, line: 4, from: 23, to: 42 },
  ]);
});

test("the records do not depend on how the bytes are split, and each can be read again by itself", async () => {
  const member = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const objects = fc.array(fc.dictionary(fc.string({ unit: "grapheme" }), member), {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(objects, fc.integer({ min: 1, max: 40 }), async (rows, size) => {
      const file = new TextEncoder().encode(rows.map((row) => JSON.stringify(row)).join("\r\n"));
      const { records, fault } = await read(file, size);
      assert.equal(fault, null);
      assert.deepEqual(
        records.map(({ members }) => JSON.stringify(members)),
        rows.map((row) => JSON.stringify(row)),
      );
      for (const { from, to, line } of records) {
        const alone: JsonRecord[] = [];
        const part = inPieces(file.slice(from, to), size);
        await readJsonLines(part, (record) => alone.push(record), { offset: from, line });
        assert.deepEqual([alone[0]?.from, alone[0]?.to, alone[0]?.line], [from, to, line]);
      }
    }),
    { numRuns: 200 },
  );
});

test("random input gives a fault or objects, never an error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { records } = await read(bytes);
      for (const { members } of records) assert.equal(typeof members, "object");
    }),
  );
});

const FAULTS: Readonly<Record<string, [string | Uint8Array, JsonLinesFault]>> = {
  "a line that is no JSON": ['{"a":1}\n{"a":\n', { kind: "not_json", line: 2 }],
  "two objects on a line": ['{"a":1} {"a":2}\n', { kind: "not_json", line: 1 }],
  "a list": ['{"a":1}\n\n[1]\n', { kind: "not_an_object", line: 3 }],
  null: ["null", { kind: "not_an_object", line: 1 }],
  "Windows-1252": [Buffer.from('{"a":"René"}\n', "latin1"), { kind: "not_utf8", line: 1 }],
  "UTF-16": [Buffer.from('{"a":"b"}\n', "utf16le"), { kind: "not_json", line: 1 }],
  "a CSV": ["name,town\nAnn,Oslo\n", { kind: "not_json", line: 1 }],
  "a line of five megabytes": [
    `{"a":1}\n{"a":"${"x".repeat(5_000_000)}"}`,
    { kind: "record_too_long", line: 2 },
  ],
  "brackets a million deep": [`${"[".repeat(1_000_000)}\n`, { kind: "not_json", line: 1 }],
};
for (const [what, [file, fault]] of Object.entries(FAULTS))
  test(`${what} is a fault with its line`, async () =>
    assert.deepEqual((await read(file, 64 * 1024)).fault, fault));

test("a number with more digits than a JavaScript number can hold keeps them", async () => {
  const { records } = await read('{"iban":12345678901234567890,"n":0.1234567890123456,"k":7}');
  assert.deepEqual(records[0]?.members, {
    iban: "12345678901234567890",
    n: 0.1234567890123456,
    k: 7,
  });
});

test("a member named __proto__ is a member", async () => {
  const { records } = await read('{"__proto__":"x","constructor":"y"}');
  assert.deepEqual(Object.entries(records[0]?.members ?? {}), [
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
});
