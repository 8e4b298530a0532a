import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyFormat } from "./mod.ts";

/** Asserts what each value displays in a format; `null` where it does not match. */
function shows(format: string, values: Readonly<Record<string, string | null>>): void {
  for (const [value, text] of Object.entries(values)) {
    assert.equal(applyFormat(format, value)?.text ?? null, text, `${format} of ${value}`);
  }
}

test("numbers are read as people and programs write them", () => {
  shows("number(2)", {
    "1234.5": "1,234.50",
    "1,234.50": "1,234.50",
    "$1,234.50": "1,234.50",
    "1.234,5": "1,234.50",
    "1 234,5": "1,234.50",
    "1\u00a0234.5": "1,234.50",
    "1\u2019234.5": "1,234.50",
    "12,34,567.8": "1,234,567.80",
    "1.234.567": "1,234,567.00",
    "(12.00)": "-12.00",
    "-3": "-3.00",
    "\u22123": "-3.00",
    "3-": "-3.00",
    "+3": "3.00",
    "-$5": "-5.00",
    "$-5": "-5.00",
    ".5": "0.50",
    "5.": "5.00",
    "007": "7.00",
    " 1 ": "1.00",
  });
});

test("text that is not exactly one number does not match", () => {
  const none = ["1e3", "abc", "--5", "(-5)", "1,234,56", "1.234.567,8.9", "1,2,3", "12%", "USD 5"];
  for (const value of [...none, "\u0663", "-", ".", "$", "()", "1 2", "0x10", "012,345"]) {
    assert.equal(applyFormat("number(2)", value), null, value);
  }
  assert.equal(applyFormat("number(2)", "1".repeat(201)), null);
});

test("a single mark before three digits is read by the field's decimal mark, or does not match", () => {
  shows("number(3)", { "1.234": "1.234", "1,234": "1,234.000", "0,234": "0.234" });
  shows("number(3, separator 1)", { "1.234": "1.234", "1,234": "1234.000" });
  for (const separator of [2, 3]) {
    shows(`number(3, separator ${separator})`, {
      "1,234": "1,234",
      "1.234": null,
      "0.234": "0,234",
    });
  }
});

test("each of Acrobat's separator styles has its own separators", () => {
  const shown = ["1,234,567.89", "1234567.89", "1.234.567,89", "1234567,89", "1'234'567.89"];
  for (const [separator, text] of shown.entries()) {
    const format = separator === 0 ? "number(2)" : `number(2, separator ${separator})`;
    shows(format, { "1234567.885": text, "1,234,567.885": text, "1234567,885": text });
  }
});

test("each of Acrobat's negative styles has its own sign and colour", () => {
  const shown = [
    { text: "-$1,234", red: false },
    { text: "$1,234", red: true },
    { text: "($1,234)", red: false },
    { text: "($1,234)", red: true },
  ];
  for (const [negative, expected] of shown.entries()) {
    const style = negative === 0 ? "" : `, negative ${negative}`;
    const format = `number(0${style}, prefix "$")`;
    assert.deepEqual(applyFormat(format, "-1234"), expected);
    assert.deepEqual(applyFormat(format, "1234"), { text: "$1,234", red: false });
    assert.deepEqual(applyFormat(format, "-0.4"), { text: "$0", red: false });
  }
});

test("a currency is accepted where the field has the same, and shown on the field's side", () => {
  shows('number(2, separator 2, suffix " \u20ac")', {
    "5": "5,00 \u20ac",
    "5 \u20ac": "5,00 \u20ac",
    "\u20ac5": "5,00 \u20ac",
    "-5,5 \u20ac": "-5,50 \u20ac",
    $5: null,
  });
  shows('number(2, prefix "R$ ")', { "R$ 5": "R$ 5.00", $5: "R$ 5.00", "\u20ac5": null });
  shows('number(0, suffix "%")', { "12%": "12%", "12": "12%" });
  shows('number(0, suffix ",-")', { "5,-": "5,-", "-5,-": "-5,-", "-5": "-5,-" });
});

test("a percentage is a hundred times its number, unless the value has a percent sign", () => {
  shows("percent(1)", { "0.125": "12.5%", "12.5%": "12.5%", "12,5 %": "12.5%", "-1": "-100.0%" });
  shows("percent(2, separator 3)", { "0.123456": "12,35%", "12,5": "1250,00%" });
  shows("percent(0)", { x: null, "5%%": null });
});

test("digits are kept exactly and rounded half away from zero", () => {
  shows("number(2)", {
    "0.005": "0.01",
    "-0.005": "-0.01",
    "1.005": "1.01",
    "99999999999999999999.995": "100,000,000,000,000,000,000.00",
    "12345678901234567890.12": "12,345,678,901,234,567,890.12",
  });
});

const LOCALES = ["en-US", null, "de-DE"] as const;

test("any number shows the same digits as an independent formatter", () => {
  const number = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(9999));
  fc.assert(
    fc.property(
      number,
      fc.nat(6),
      fc.constantFrom(0, 2),
      ([isMinus, whole, rest], places, style) => {
        const value = `${isMinus ? "-" : ""}${whole}.${String(rest).padStart(4, "0")}`;
        const oracle = new Intl.NumberFormat(LOCALES[style] ?? "en-US", {
          minimumFractionDigits: places,
          maximumFractionDigits: places,
          roundingMode: "halfExpand",
          signDisplay: "negative",
        });
        const format = style === 0 ? `number(${places})` : `number(${places}, separator ${style})`;
        // Four decimals are unambiguous in every field.
        assert.equal(applyFormat(format, value)?.text, oracle.format(value as `${number}`));
      },
    ),
  );
});

test("a formatted number reads back as itself where all its decimals are shown", () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(cents, fc.nat(4), fc.constantFrom(0, 2), (value, separator, negative) => {
      const options = [separator && `separator ${separator}`, negative && `negative ${negative}`];
      const format = `number(${["2", ...options.filter(Boolean)].join(", ")})`;
      const shown = applyFormat(format, `${value}`);
      assert.ok(shown !== null);
      assert.deepEqual(applyFormat(format, shown.text), shown);
    }),
  );
});
