import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyFormat } from "./mod.ts";

function shows(format: string, values: Readonly<Record<string, string | null>>): void {
  for (const [value, text] of Object.entries(values)) {
    assert.equal(applyFormat(format, value)?.text ?? null, text, `${format} of ${value}`);
  }
}

const DAY = "2024-03-05";
const MOMENT = "2024-03-05T14:07:09";

test("every part of a date pattern is shown as in Acrobat", () => {
  const patterns: Readonly<Record<string, string>> = {
    "m/d": "3/5",
    "mm/dd/yy": "03/05/24",
    "mm/dd/yyyy": "03/05/2024",
    "d-mmm-yy": "5-Mar-24",
    "dd. mmmm yyyy": "05. March 2024",
    "ddd, mmm d": "Tue, Mar 5",
    "dddd, mmmm d, yyyy": "Tuesday, March 5, 2024",
    yyyymmdd: "20240305",
    "m/d/yy h:MM tt": "3/5/24 2:07 pm",
    "m/d/yy HH:MM": "3/5/24 14:07",
    "hh:MM:ss t": "02:07:09 p",
    "H.M.s": "14.7.9",
    "yyyy \\d\\a\\y d": "2024 day 5",
    "d 'de' mm": "5 de 03",
    "d o'clock": "5 o'clock",
  };
  for (const [pattern, text] of Object.entries(patterns))
    shows(`date(${pattern})`, { [MOMENT]: text });
});

test("a date is read with its year first, or in the order of the field's pattern", () => {
  shows("date(mm/dd/yyyy)", {
    [DAY]: "03/05/2024",
    [MOMENT]: "03/05/2024",
    "2024-03-05T23:30:00.000-05:00": "03/05/2024",
    "2024-03-05 14:07Z": "03/05/2024",
    "20240305": "03/05/2024",
    "2024/3/5": "03/05/2024",
    "3/5/2024": "03/05/2024",
    "03-05-2024": "03/05/2024",
    "3.5.24": "03/05/2024",
    "03052024": "03/05/2024",
    "3/5/2024 2:30 pm": "03/05/2024",
  });
  shows("date(dd.mm.yyyy)", {
    "3/5/2024": "03.05.2024",
    "03052024": "03.05.2024",
    [DAY]: "05.03.2024",
  });
});

test("day and month are never swapped to make a date valid", () => {
  shows("date(mm/dd/yyyy)", { "13/05/2024": null, "5/13/2024": "05/13/2024" });
  shows("date(dd/mm/yyyy)", { "13/05/2024": "13/05/2024", "5/13/2024": null });
});

test("an ambiguous value does not match, unless both readings are the same date", () => {
  shows("date(yyyy-dd-mm)", {
    "2024-03-05": null,
    "2024-05-05": "2024-05-05",
    "2024-03-25": "2024-25-03",
  });
  shows("date(mmddyyyy)", { "10121112": null, "10121999": "10121999" });
});

test("a month's name and a four-digit year may be in any order", () => {
  for (const value of [
    "March 5, 2024",
    "5 Mar 2024",
    "5-mar-2024",
    "2024 March 5",
    "5th March 2024",
  ]) {
    shows("date(mm/dd/yyyy)", { [value]: "03/05/2024" });
    shows("date(d-mmm-yy)", { [value]: "5-Mar-24" });
  }
  shows("date(d-mmm-yy)", { "5-Mar-24": "5-Mar-24", "5-Sept-24": "5-Sep-24", "5-Xyz-24": null });
});

test("a weekday must match the date", () => {
  shows("date(mm/dd/yyyy)", { "Tue, Mar 5 2024": "03/05/2024", "Monday, Mar 5 2024": null });
});

test("a two-digit year below 50 is in this century", () => {
  shows("date(m/d/yyyy)", { "1/2/49": "1/2/2049", "1/2/50": "1/2/1950", "1/2/00": "1/2/2000" });
});

test("parts that the pattern does not show may be missing, the others are required", () => {
  shows("date(mmm-yy)", {
    [DAY]: "Mar-24",
    "2024-03": "Mar-24",
    "3/2024": "Mar-24",
    "Mar 24": "Mar-24",
  });
  shows("date(m/d)", {
    "3/5": "3/5",
    "3/5/2024": "3/5",
    "2/29": "2/29",
    "3/5 24": "3/5",
    "3/5 5": null,
  });
  shows("date(mm/dd/yyyy)", { "3/5": null, "2024-03": null, "14:30": null });
  shows("date(m/d/yy HH:MM)", {
    [DAY]: null,
    "3/5/24 9:30": "3/5/24 09:30",
    "3/5/24 9 am": "3/5/24 09:00",
  });
});

test("a date that does not exist does not match", () => {
  const none = ["2023-02-29", "2024-02-30", "2024-13-01", "2024-00-10", "2024-04-31", "1900-02-29"];
  for (const value of [...none, "yesterday", "1/2/3/4", "1/2/345", "-", "5", "2024-03-05 x"]) {
    shows("date(mm/dd/yyyy)", { [value]: null });
  }
  shows("date(mm/dd/yyyy)", {
    "2000-02-29": "02/29/2000",
    [" ".repeat(200)]: "",
    [`${DAY}${" ".repeat(99)}`]: "03/05/2024",
  });
  shows("date(mm/dd/yyyy)", { ["0".repeat(101)]: null });
});

test("a time is read in 12 or 24 hours, without a change of time zone", () => {
  shows("time(h:MM tt)", {
    "14:30": "2:30 pm",
    "2:30": "2:30 am",
    "2:30 P.M.": "2:30 pm",
    "2pm": "2:00 pm",
    "12:05am": "12:05 am",
    "12 pm": "12:00 pm",
    "2024-03-05T14:30:15+02:00": "2:30 pm",
  });
  shows("time(HH:MM:ss)", { "9:30": "09:30:00", "9:30:15.25 pm": "21:30:15" });
  shows("time(HH.MM)", { "9.30": "09.30", "9:30": "09.30" });
  for (const value of ["25:00", "13:00 pm", "0:30 am", "9:60", "1430", "noon", "9:3", "1:2:3:4"]) {
    shows("time(h:MM tt)", { [value]: null });
  }
});

const DATES = fc.date({
  min: new Date("1000-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59Z"),
  noInvalidDate: true,
});

test("any day shows its weekday, and is read back from each pattern", () => {
  const patterns = [
    "mm/dd/yyyy",
    "d.m.yyyy",
    "mmmm d, yyyy",
    "dddd d mmm yyyy",
    "yyyy/m/d",
    "ddmmyyyy",
  ];
  fc.assert(
    fc.property(DATES, fc.constantFrom(...patterns), (date, pattern) => {
      const iso = date.toISOString().slice(0, 10);
      const long = { weekday: "long", timeZone: "UTC" } as const;
      assert.equal(applyFormat("date(dddd)", iso)?.text, date.toLocaleDateString("en-US", long));
      const shown = applyFormat(`date(${pattern})`, iso)?.text ?? "";
      const again = applyFormat(`date(${pattern})`, shown);
      // Eight digits may be a date in two orders, and then do not match.
      if (pattern !== "ddmmyyyy" || again !== null) assert.equal(again?.text, shown);
    }),
  );
});
