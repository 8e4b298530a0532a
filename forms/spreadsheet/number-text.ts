import { format, getFormatDateInfo, getFormatFromId, isDateFormat } from "numfmt";

const GENERAL = "General";
/** Excel's limit of a format's length. */
const CODE_CHARACTERS_MAX = 255;
/** Digits that Excel keeps of a number. */
const DIGITS = 15;
const DAY_SECONDS = 86_400;
/** Days between the serial numbers of the two date systems. */
const DAYS_TO_1904 = 1462;
/** 9999-12-31. */
const SERIAL_END = 2_958_466;
/** A day that never was, counted by the 1900 system: 1900-02-29. */
const FALSE_DAY = 60;
/** Days before 1970-01-01 of the serial 0, as counted after the false day. */
const EPOCH_DAYS = 25_569;
const DURATION = /\[(?:h+|m+|s+)\]/i;

/** Formats a number as its cell shows it. */
export type NumberFormat = (value: number) => string;

/**
 * The formats of a workbook's styles: dates and times as ISO 8601, numbers of no format with all their digits, others as
 * their cells show them.
 */
export function numberFormats(
  formats: readonly (string | number)[],
  is1904: boolean,
): (style: number) => NumberFormat {
  const made = new Map<number, NumberFormat>();
  return (style) => {
    const code = formats[style];
    if (code === undefined) return plainNumber;
    const found = made.get(style) ?? numberFormat(code, is1904);
    made.set(style, found);
    return found;
  };
}

/** How a format code, or a built-in format by its id, shows numbers. */
function numberFormat(codeOrId: string | number, is1904: boolean): NumberFormat {
  const code = codeOf(codeOrId);
  if (code === GENERAL || code === "@") return plainNumber;
  if (DURATION.test(code)) return (value) => formatDuration(code, value);
  if (!isDateFormat(code)) return (value) => formatByCode(code, value);
  const { year, month, day, hours, seconds } = getFormatDateInfo(code);
  const hasDate = year && month && day;
  const isTime = hours && !year && !month && !day;
  const system = is1904 ? DAYS_TO_1904 : 0;
  return (value) => {
    const serial = value + system;
    const isKnown = serial >= 0 && serial < SERIAL_END;
    if (!isKnown) return plainNumber(value);
    if (!hasDate && !isTime) return formatByCode(code, serial);
    const { date, time } = isoOf(serial, seconds);
    if (isTime) return time;
    return hours ? `${date} ${time}` : date;
  };
}

/** A number with all its digits, and without an exponent wherever JavaScript can do without. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(DIGITS)));
}

function codeOf(codeOrId: string | number): string {
  const code = typeof codeOrId === "string" ? codeOrId : (getFormatFromId(codeOrId) ?? GENERAL);
  if (code.length > CODE_CHARACTERS_MAX) return GENERAL;
  try {
    format(code, 1);
    return code.toLowerCase() === "general" ? GENERAL : code;
  } catch {
    // Excel would not have opened the file; the number is at least right.
    return GENERAL;
  }
}

function formatByCode(code: string, value: number): string {
  return format(code, value).trim();
}

/** A negative duration is the positive one with a sign; `numfmt` counts it from the day before. */
function formatDuration(code: string, value: number): string {
  const isSigned = value < 0 && !code.includes(";");
  return isSigned ? `-${formatByCode(code, -value)}` : formatByCode(code, value);
}

/** Seconds that the format does not show are cut off, as in Excel, not rounded to the next minute. */
function isoOf(serial: number, hasSeconds: boolean): { date: string; time: string } {
  const total = Math.round(serial * DAY_SECONDS);
  const day = Math.floor(total / DAY_SECONDS);
  const seconds = total - day * DAY_SECONDS;
  const clock = new Date(seconds * 1000).toISOString();
  return { date: isoDate(day), time: clock.slice(11, hasSeconds ? 19 : 16) };
}

function isoDate(day: number): string {
  if (day === FALSE_DAY) return "1900-02-29";
  const days = (day < FALSE_DAY ? day + 1 : day) - EPOCH_DAYS;
  return new Date(days * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}
