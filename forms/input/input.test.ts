import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { csvLine, DELIMITERS, readCsv } from "#csv";
import { markOf } from "./byte-order-mark.ts";
import { type Dialect, ENCODINGS, type InputOptions } from "./dialect.ts";
import { encodeText, NotEncoded, toUtf8 } from "./encodings.ts";
import { fileKind } from "./file-kind.ts";
import { guessDelimiter } from "./guess-delimiter.ts";
import { foldName, matchHeader } from "./match-header.ts";
import { settleDialect } from "./settle-dialect.ts";

const AUTO: InputOptions = { delimiter: "auto", encoding: "auto", headerMatch: "loose" };

function pieces(bytes: Uint8Array, size = 7): () => AsyncGenerator<Uint8Array> {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
  };
}

async function cellsOf(
  open: () => AsyncIterable<Uint8Array>,
  { encoding, delimiter }: Pick<Dialect, "encoding" | "delimiter">,
): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = [];
  const text = encoding === "utf-8" ? open() : toUtf8(open(), encoding);
  const onRecord = ({ cells }: { cells: readonly string[] }) => {
    found.push(cells);
    return "more" as const;
  };
  assert.equal(await readCsv(text, onRecord, { delimiter }), null);
  return found;
}

test("cells written in any dialect are read back", async () => {
  const signs = fc.constantFrom(...Array.from('aé€"Œ;,|\t\n \u00a0'));
  const cells = fc.array(fc.string({ unit: signs }), { minLength: 2, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(cells, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...DELIMITERS),
      fc.constantFrom(...ENCODINGS),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (rows, delimiter, encoding, hasMark, size) => {
        const text = rows.map((row) => csvLine(row, delimiter)).join("\r\n");
        const mark = hasMark ? markOf(encoding) : new Uint8Array(0);
        const bytes = Uint8Array.from([...mark, ...encodeText(text, encoding)]);
        assert.deepEqual(await cellsOf(pieces(bytes, size), { encoding, delimiter }), rows);
      },
    ),
  );
});

const sample = (delimiter: Dialect["delimiter"]): string =>
  ["First Name", "größe", "x"].join(delimiter) + `\nZoë${delimiter}1,5;2${delimiter}€\n`;

test("a file of expected names is recognised in any dialect", async () => {
  for (const delimiter of DELIMITERS.slice(1))
    for (const encoding of ENCODINGS) {
      const bytes = encodeText(sample(delimiter), encoding);
      const settled = await settleDialect(pieces(bytes, 1000), AUTO, ["first_name", "size"]);
      assert.equal(settled.kind, "settled");
      if (settled.kind !== "settled") continue;
      const { dialect, assumptions } = settled;
      assert.deepEqual(dialect, { delimiter, encoding, headerMatch: "loose", hasMark: false });
      const kinds = encoding === "utf-8" ? ["delimiter"] : ["delimiter", "encoding"];
      assert.deepEqual(
        assumptions.map(({ kind }) => kind),
        kinds,
      );
    }
});

test("without expected names the delimiter is the one that gives every row as many columns", () => {
  for (const [text, delimiter] of [
    ["a;b\n1,5;2\n", ";"],
    ["a,b;c\n1,2;3\n", ","],
    ["a|b|c,d\nx,y|2|3\n", "|"],
    ["name\nAda\nBob,Cy\n", ","],
    ["", ","],
    ['"a;b";c\n"', ";"],
  ] as const)
    assert.equal(guessDelimiter(new TextEncoder().encode(text), []), delimiter, text);
});

test("a byte order mark decides, and contradicts another declared encoding", async () => {
  const utf16 = Uint8Array.from([0xfe, 0xff, 0, 0x61, 0, 0x3b, 0, 0x62]);
  const settled = await settleDialect(pieces(utf16), AUTO, []);
  assert.deepEqual(settled.kind === "settled" && settled.dialect, {
    delimiter: ";",
    encoding: "utf-16",
    headerMatch: "loose",
    hasMark: true,
  });
  assert.deepEqual(await settleDialect(pieces(utf16), { ...AUTO, encoding: "utf-8" }, []), {
    kind: "other_encoding",
    found: "utf-16",
    hasMark: true,
  });
});

test("half a character is not UTF-16", async () => {
  for (const bytes of [[0x61], [0x61, 0, 0], [0, 0xd8, 0x61, 0]])
    await assert.rejects(async () => {
      for await (const _ of toUtf8(pieces(Uint8Array.from(bytes))(), "utf-16"));
    }, NotEncoded);
});

test("files that are no text are recognised by their first bytes", () => {
  for (const [bytes, kind] of [
    ["%PDF-1.7", "pdf"],
    ["PK\u0003\u0004", "zip"],
    [`PK\u0003\u0004${"\0".repeat(22)}\u000b\0\0\0_rels/.rels`, "xlsx"],
    ["\u00d0\u00cf\u0011\u00e0", "xls"],
    ["name,town", null],
  ] as const)
    assert.equal(fileKind(Buffer.from(bytes, "latin1")), kind);
});

test("names fold without case, white space, underscores and hyphens", () => {
  for (const name of ["first_name", "First Name", "FIRST-NAME", "first\u00a0name"])
    assert.equal(foldName(name), "firstname");
  assert.equal(foldName("Cafe\u0301"), "caf\u00e9");
  assert.equal(foldName("_"), "_");
});

const loosely = (names: readonly string[]) => matchHeader(names, ["A b", "c", "C "], "loose");

test("a header matches loosely unless it is unclear which name is meant", () => {
  const matched = loosely(["a_B", "x"]);
  assert.deepEqual(matched, {
    kind: "matched",
    columns: new Map([["A b", 0]]),
    unknown: ["x"],
    assumed: [{ column: "a_B", alias: "A b" }],
  });
  for (const names of [["a b", "AB"], ["c"]]) assert.equal(loosely(names).kind, "ambiguous");
  assert.equal(matchHeader(["c", "C "], ["c", "C "], "exact").kind, "matched");
});
