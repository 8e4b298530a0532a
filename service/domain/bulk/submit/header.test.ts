import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "#base/refusal.ts";
import { testSeed } from "../../../../test/support/harness/chance.ts";
import { type Header, readHeader, readNames } from "./header.ts";

const SEED = testSeed();
const ALIASES = new Map([
  ["name", { isRequired: true }],
  ["town", { isRequired: false }],
  ["birth date", { isRequired: true }],
]);

const read = (cells: readonly string[], refusesUnknown = false): Header =>
  readHeader({ cells, line: 1 }, { aliases: ALIASES, refusesUnknown });

function catchRefusal(cells: readonly string[], refusesUnknown = false): Refusal {
  try {
    read(cells, refusesUnknown);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return assert.fail("the header was accepted");
}

const unknown = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `c${index}`);

test("names are compared exactly, except for surrounding white space", () => {
  const { columns, columnCount, warnings } = read([" town\t", "\u00a0name", "birth date "]);
  assert.deepEqual(
    [...columns],
    [
      ["town", 0],
      ["name", 1],
      ["birth date", 2],
    ],
  );
  assert.equal(columnCount, 3);
  assert.deepEqual(warnings, []);
});

test("names that differ in case, Unicode form or inner spaces are different", () => {
  for (const other of ["Name", "NAME", "na me", "name\u200b", "n\u0430me"]) {
    const { extras } = catchRefusal([other, "birth date"]);
    assert.deepEqual(extras["missing"], ["name"], other);
  }
});

test("a header that lacks required aliases names all of them, in the envelope's order", () => {
  const { status, code, extras } = catchRefusal(["town", "note"]);
  assert.deepEqual([status, code], [400, "validation_error"]);
  assert.deepEqual(extras["missing"], ["name", "birth date"]);
  assert.deepEqual(extras["details"], [
    {
      field: "name",
      code: "required_missing",
      message: "There is no column of this name.",
    },
    {
      field: "birth date",
      code: "required_missing",
      message: "There is no column of this name.",
    },
  ]);
});

test("a first row that names no alias is no header, even when an alias is required", () => {
  const { code, extras } = catchRefusal(["Ada", "London"]);
  assert.deepEqual([code, extras], ["invalid_csv", { line: 1 }]);
});

test("a loose header ignores case, spaces, underscores and hyphens, and reports what it assumed", () => {
  const header = readHeader(
    { cells: ["NAME", "Birth_Date", "Note"], line: 1 },
    { aliases: ALIASES, refusesUnknown: false },
    "loose",
  );
  assert.deepEqual(
    [...header.columns],
    [
      ["name", 0],
      ["birth date", 1],
    ],
  );
  assert.deepEqual(
    header.warnings.map(({ code, column, message }) => [code, column, message]),
    [
      ["header_assumed", "NAME", 'The column was read as "name".'],
      ["header_assumed", "Birth_Date", 'The column was read as "birth date".'],
      ["unknown_alias", "Note", "No such column is expected; it was ignored."],
    ],
  );
});

const loosely = (cells: readonly string[], aliases = ALIASES): void => {
  readHeader({ cells, line: 1 }, { aliases, refusesUnknown: false }, "loose");
};

test("a loose header is refused where two columns or two aliases fold alike", () => {
  const code = "invalid_csv";
  assert.throws(() => loosely(["name", "Name", "birth date"]), {
    code,
    extras: { line: 1, columns: ["name", "Name"] },
  });
  const alike = new Map(["First name", "first_name"].map((name) => [name, { isRequired: false }]));
  assert.throws(() => loosely(["first_name"], alike), {
    code,
    message: /"first_name" for "First name", "first_name"/,
    extras: { line: 1, columns: ["first_name"] },
  });
});

test("a header that would match loosely is refused with that advice", () => {
  for (const [cells, code] of [
    [["NAME", "BIRTH DATE"], "invalid_csv"],
    [["name", "Birth-Date"], "validation_error"],
  ] as const) {
    const found = catchRefusal(cells);
    assert.equal(found.code, code);
    assert.match(found.message, /set header_match to "loose"\.$/);
  }
  assert.deepEqual(catchRefusal(["name"]).extras["expected_aliases"], [
    "name",
    "town",
    "birth date",
  ]);
  assert.doesNotMatch(catchRefusal(["name"]).message, /header_match/);
});

test("an empty name is a fault in any position, reported with its column", () => {
  for (const [cells, column] of [
    [["", "name", "birth date"], 1],
    [["name", " ", "birth date"], 2],
    [["name", "birth date", "\t"], 3],
  ] as const) {
    const { code, message } = catchRefusal(cells);
    assert.equal(code, "invalid_csv");
    assert.match(message, new RegExp(`column ${column} `));
  }
});

test("a duplicate name is a fault, also of an unknown column and after trimming", () => {
  for (const cells of [
    ["name", "birth date", "name"],
    ["name", "birth date", " name "],
    ["name", "birth date", "note", "note"],
  ])
    assert.equal(catchRefusal(cells).code, "invalid_csv");
});

test("a missing alias is reported before an unknown column, refused or not", () => {
  assert.deepEqual(catchRefusal(["name", "note"], true).extras["missing"], ["birth date"]);
});

test("unknown columns can be refused, each named as the field at fault", () => {
  const { status, code, extras } = catchRefusal(["name", "note", "birth date", "memo"], true);
  assert.deepEqual([status, code], [400, "validation_error"]);
  assert.deepEqual(extras["unknown"], ["note", "memo"]);
  const message = "No such column is expected.";
  assert.deepEqual(extras["details"], [
    { field: "note", code: "unknown_alias", message },
    { field: "memo", code: "unknown_alias", message },
  ]);
});

test("a warning about a misspelt column suggests an alias that the file lacks", () => {
  const aliases = new Map(
    ["name", "street", "town"].map((alias) => [alias, { isRequired: false }]),
  );
  const header = (cells: readonly string[], refusesUnknown = false) =>
    readHeader({ cells, line: 1 }, { aliases, refusesUnknown });
  assert.deepEqual(
    header(["name", "stret", "nane", "colour"]).warnings.map(({ message }) => message),
    [
      'No such column is expected; it was ignored. Did you mean "street"?',
      "No such column is expected; it was ignored.",
      "No such column is expected; it was ignored.",
    ],
  );
  assert.throws(() => header(["name", "stret"], true), {
    extras: {
      unknown: ["stret"],
      details: [
        {
          field: "stret",
          code: "unknown_alias",
          message: 'No such column is expected. Did you mean "street"?',
        },
      ],
      expected_columns: 3,
      expected_aliases: ["name", "street", "town"],
    },
  });
});

test("a warning shows at most two hundred characters of a column's name", () => {
  const [warning] = read(["name", "birth date", "x".repeat(3_000_000)]).warnings;
  assert.equal(warning?.column, `${"x".repeat(200)}…`);
  assert.equal(read(["name", "birth date", "y".repeat(200)]).warnings[0]?.column?.length, 200);
});

test("at most fifty unknown columns are listed as warnings; the rest are counted", () => {
  assert.equal(read(["name", "birth date", ...unknown(50)]).warnings.length, 50);
  const { warnings } = read(["name", "birth date", ...unknown(51)]);
  assert.deepEqual(warnings.at(-1), {
    code: "more_warnings",
    message: "1 more columns were ignored.",
    column: null,
  });
});

test(`every column is either an alias with its index or a warning (seed ${SEED})`, () => {
  const more = fc.uniqueArray(fc.string({ minLength: 1 }), {
    maxLength: 20,
    selector: (name) => name.trim(),
  });
  fc.assert(
    fc.property(more, fc.nat(), (names, turn) => {
      const others = names.filter((name) => name.trim() !== "" && !ALIASES.has(name.trim()));
      fc.pre(!others.some((name) => name.includes("\r")));
      const at = turn % (others.length + 1);
      const cells = [...others.slice(0, at), "birth date", "name", ...others.slice(at)];
      const { columns, warnings } = read(cells);
      assert.equal(columns.size + warnings.length, cells.length);
      for (const [alias, column] of columns) assert.equal(cells[column], alias);
    }),
    { seed: SEED },
  );
});

test("a first row of data is never repeated, nor is a long name in full", () => {
  assert.doesNotMatch(catchRefusal(["Oslo", "Oslo"]).message, /Oslo/u);
  const long = catchRefusal(["name", "birth date", "x".repeat(1_000_000)], true);
  assert.ok(JSON.stringify(long.extras).length < 1000);
});

test("a header without expected names is read trimmed", () => {
  const cells = [" First name", "SSN\t", "2nd phone", "2024"];
  assert.deepEqual(readNames({ cells, line: 1 }), ["First name", "SSN", "2nd phone", "2024"]);
});

test("a first row that cannot be a header is refused, whatever the names", () => {
  const faults: readonly (readonly [readonly string[], RegExp])[] = [
    [["a\rb"], /CR alone/],
    [["name", "name "], /the column name twice/],
    [["name", " "], /column 2 has no name/],
    [["Ann", "ann@example.org"], /looks like data/],
    [["Ann", "1990-04-15", "62701", "Rome"], /looks like data/],
  ];
  for (const [cells, message] of faults)
    assert.throws(() => readNames({ cells, line: 1 }), { code: "invalid_csv", message }, cells[0]);
});
