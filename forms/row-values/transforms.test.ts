import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { transformed } from "./field.fixture.ts";

const makes = (transform: string, pairs: readonly (readonly [string, unknown])[], more = {}) => {
  for (const [value, wanted] of pairs)
    assert.deepEqual(transformed(transform, value, more), wanted, `${transform} of ${value}`);
};
const fails = (transform: string, values: readonly string[], wants: RegExp) => {
  for (const value of values) {
    const made = transformed(transform, value);
    assert.ok(
      typeof made === "object" && made !== null && "failed" in made,
      `${transform} ${value}`,
    );
    assert.match(made.failed, wants);
    assert.match(made.failed, /the value of a:/);
    if (value.length > 3) assert.ok(!made.failed.includes(value), "the value is never repeated");
  }
};

test("functions are applied from left to right", () => {
  makes("trim | upper | slice(0,2)", [["  abc ", "AB"]]);
  makes(" trim|lower() ", [[" AbC ", "abc"]]);
});

test("upper, lower and title change the case of letters of all scripts", () => {
  makes("upper", [["straße é", "STRASSE É"]]);
  makes("lower", [["ÀΣ", "àς"]]);
  makes("title", [
    ["mary-ann o'neil", "Mary-Ann O'neil"],
    ["DE LA CRUZ", "De La Cruz"],
    ["3rd avenue", "3rd Avenue"],
    ["ßeta", "Sseta"],
  ]);
});

test("digits, pad, replace, slice and split work on characters", () => {
  makes("digits", [["(030) 12-34", "0301234"]]);
  makes("digits(9) | slice(3, 5)", [
    ["123-45-6789", "45"],
    ["123456789", "45"],
  ]);
  makes("digits(5, 9) | slice(5, 9)", [
    ["12345-6789", "6789"],
    ["12345", null],
  ]);
  fails("digits(9) | slice(0, 3)", ["12-345-678", "1234567890"], /digits .* needs 9 digits\.$/);
  fails("digits(5, 9)", ["1234"], /needs 5 or 9 digits\.$/);
  fails("alphanumeric(6)", ["15-11a"], /needs 6 letters and digits\.$/);
  makes("alphanumeric(6)", [["15-11a2", "1511a2"]]);
  makes("pad(5,'0')", [
    ["42", "00042"],
    ["123456", "123456"],
  ]);
  makes("pad(4,0)", [["7", "0007"]]);
  makes("replace('-','')", [["1-2-3", "123"]]);
  makes("replace('.', sep)", [["a.b.c", "a/b/c"]], { sep: "/" });
  makes("replace(old, 'x')", [["a.b", "a.b"]], { old: "" });
  makes("slice(-4)", [["123456789", "6789"]]);
  makes("slice(1,-1)", [["abcd", "bc"]]);
  makes("slice(1,2)", [["a😀b", "😀"]]);
  makes("split(',',1) | trim", [
    ["a, b ,c", "b"],
    ["a", null],
  ]);
  makes("split(' ',0)", [["Ann Lee", "Ann"]]);
});

test("concat appends texts to the value; without any value the result is empty", () => {
  makes("concat(' ', last)", [["Ann", "Ann Lee"]], { last: "Lee" });
  makes('concat("a,b", "say ""hi""")', [["Ann", "Ann, Lee"]], { "a,b": ", ", 'say "hi"': "Lee" });
  makes("concat(', ', \"Last Name\")", [["Ann", "Ann, O'Neil"]], { "Last Name": "O'Neil" });
  makes("concat(' ', last)", [["", null]], { last: "" });
  makes("concat(last)", [["", "Lee"]], { last: "Lee" });
  makes("concat('it''s ', 5)", [["x", "xit's 5"]]);
});

test("number and currency round exactly, half away from zero, with commas", () => {
  makes("number(2)", [
    ["1234567.895", "1,234,567.90"],
    ["-0.005", "-0.01"],
    ["-0.004", "0.00"],
    ["1,234.5", "1,234.50"],
    [" +7 ", "7.00"],
    ["1e+21", "1,000,000,000,000,000,000,000.00"],
    ["12345678901234567890.125", "12,345,678,901,234,567,890.13"],
    [".5", "0.50"],
  ]);
  makes("number(0)", [
    ["2.5", "3"],
    ["-2.5", "-3"],
    ["999.5", "1,000"],
    ["1.45e2", "145"],
  ]);
  makes("currency('USD')", [
    ["1234.5", "$1,234.50"],
    ["-1234.5", "-$1,234.50"],
    ["0", "$0.00"],
  ]);
  makes("currency('JPY')", [["1234.5", "¥1,235"]]);
  makes("currency('KWD')", [["1.2345", "KWD 1.235"]]);
  makes("currency('CHF')", [["1000", "CHF 1,000.00"]]);
  fails(
    "number(2)",
    ["abcd", "1,23", "12,345,67", "--12345", "1.2.3", "0x1234", "Infinity"],
    /function number .* needs a number/,
  );
  fails("currency('EUR')", ["$1,234"], /function currency .* needs a number/);
});

test("amounts equal those of Intl, in all its currencies", () => {
  const codes = [
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "CHF",
    "KRW",
    "BHD",
    "INR",
    "BRL",
    "CLP",
    "SEK",
    "TND",
  ];
  const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
  fc.assert(
    fc.property(fc.constantFrom(...codes), cents, (currency, amount) => {
      const text = String(amount / 100);
      const intl = new Intl.NumberFormat("en-US", {
        style: "currency",
        currency,
        roundingMode: "halfExpand",
      });
      const wanted = intl.format(text as `${number}`).replaceAll("\u00a0", " ");
      const isNothing = !/[1-9]/.test(wanted);
      assert.equal(
        transformed(`currency('${currency}')`, text),
        isNothing ? wanted.replace("-", "") : wanted,
      );
    }),
  );
});

test("rounding is exact, without floats", () => {
  const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 20 }), (digits, places) => {
      const sign = digits < 0n ? "-" : "";
      const all = String(digits < 0n ? -digits : digits).padStart(places + 1, "0");
      const at = all.length - places;
      const text = `${sign}${all.slice(0, at)}${places === 0 ? "" : `.${all.slice(at)}`}`;
      const made = transformed(`number(${places})`, text);
      assert.ok(typeof made === "string");
      assert.equal(made.replaceAll(",", ""), text.replace(/^-(?=[0.]+$)/, ""));
    }),
  );
});

test("dates are parsed strictly by one pattern and written by another", () => {
  makes("date('YYYY-MM-DD','MM/DD/YYYY')", [["2024-02-29", "02/29/2024"]]);
  makes("date('YYYY-MM-DD','D. MMMM YY')", [["2026-03-09", "9. March 26"]]);
  makes("date('M/D/YYYY','YYYY-MM-DD')", [
    ["3/9/2026", "2026-03-09"],
    ["12/31/2026", "2026-12-31"],
  ]);
  makes("date('DD MMM YYYY','MM/DD')", [[" 05 sep 2026 ", "09/05"]]);
  makes("date('YYYY-MM-DDTHH:mm:ssZ','HH:mm')", [["2026-03-09T17:05:00Z", "17:05"]]);
  makes("date('YYYYMMDD','D MMM YYYY')", [["20260309", "9 Mar 2026"]]);
  makes("date('YYYY-M-D','M/D/YYYY','MM')", [
    ["2026-03-09", "03"],
    ["12/31/2026", "12"],
  ]);
  fails(
    "date('YYYY-M-D','M/D/YYYY','MM')",
    ["9.3.2026", "13/31/2026"],
    /needs a date that is written in one of the ways YYYY-M-D, M\/D\/YYYY\.$/,
  );
  fails(
    "date('YYYY-MM-DD','YYYY')",
    ["2023-02-29", "2024-02-31", "2024-13-01", "2024-1-1", "0000-01-01", "24-01-01", "2024-01-01x"],
    /function date .* needs a date/,
  );
  fails(
    "date('HH:mm:ss','HH')",
    ["24:00:00", "12:60:00", "12:00:60"],
    /function date .* needs a date/,
  );
});

test("a two-digit year is in 1969 to 2068", () => {
  makes("date('MM/DD/YY','YYYY')", [
    ["01/01/68", "2068"],
    ["01/01/69", "1969"],
    ["01/01/00", "2000"],
    ["01/01/99", "1999"],
  ]);
});

test("every day of the calendar survives any pattern and back", () => {
  const pictures = ["YYYY-MM-DD", "D.M.YYYY", "MMMM D, YYYY", "DD MMM YYYY", "YYYYMMDD"];
  const day = fc.date({
    min: new Date("0001-01-01"),
    max: new Date("9999-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.constantFrom(...pictures), (date, picture) => {
      const iso = date.toISOString().slice(0, 10);
      assert.equal(
        transformed(`date('YYYY-MM-DD','${picture}') | date('${picture}','YYYY-MM-DD')`, iso),
        iso,
      );
    }),
  );
});

test("map replaces its keys, and refuses other values unless it has else", () => {
  makes("map('M':'Male','F':'Female')", [
    ["M", "Male"],
    ["", null],
  ]);
  makes(
    "map(1:'one', 'x': other, else: 'rest')",
    [
      ["1", "one"],
      ["x", "O"],
      ["?", "rest"],
    ],
    { other: "O" },
  );
  makes("map('':'none', else: a)", [
    ["", "none"],
    ["kept", "kept"],
  ]);
  fails("map('M':'Male')", ["male", "m"], /function map .* needs one of its keys/);
});

test("an absent value stays absent through every function, and the default is used", () => {
  for (const transform of [
    "upper",
    "number(2)",
    "currency('USD')",
    "date('YYYY','YY')",
    "pad(5,'0')",
    "split(',',0)",
  ])
    assert.equal(transformed(transform, ""), null, transform);
});

test("numbers and booleans of JSON become text, and lists become cells", () => {
  assert.equal(transformed("upper", true), "TRUE");
  assert.equal(transformed("map('true':'Yes',else:'No')", false), "No");
  assert.equal(transformed("replace(';',', ')", ["a", "b"]), "a, b");
});

test("no expression produces a text beyond the limit", () => {
  const value = "a".repeat(50_000);
  for (const transform of ["concat(b,b,b)", "replace('a', b)", "concat(b) | concat(b)"]) {
    const made = transformed(transform, value, { b: value });
    assert.ok(typeof made === "object" && made !== null && "failed" in made, transform);
  }
  const doubled = Array.from({ length: 32 }, () => "replace('a','aa')").join("|");
  assert.ok(typeof transformed(doubled, "a") === "object");
});
