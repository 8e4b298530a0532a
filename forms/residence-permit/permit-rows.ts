import {
  EARLIER_STAYS,
  EMPLOYERS,
  KINSHIPS,
  OCCUPATIONS,
  PAPERS,
  REASONS,
  REGIONS,
  STREETS,
  TOWNS,
} from "./permit-lists.ts";
import { ORIGINS, type Origin } from "./permit-people.ts";

const COMPANIONS_MAX = 5;

type Row = Readonly<Record<string, string>>;

/** `count` plausible applicants, cells by alias. Deterministic by `seed`. */
export function demoRows(count: number, seed: number): readonly Row[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => applicant(dice));
}

function applicant(dice: Dice): Row {
  const origin = dice.pick(ORIGINS);
  const woman = dice.chance(0.5);
  const family = dice.pick(origin.families);
  const names = woman ? origin.women : origin.men;
  const given = dice.pick(names);
  const married = dice.chance(0.45);
  return {
    family_name: family,
    given_names: dice.chance(0.3) ? `${given} ${dice.pick(names)}` : given,
    birth_name:
      woman && married && dice.chance(0.6)
        ? dice.pick(origin.families.filter((name) => name !== family))
        : "",
    date_of_birth: dice.date(1950, 2004),
    sex: dice.chance(0.02) ? "x" : woman ? "female" : "male",
    place_of_birth: dice.pick(origin.towns),
    country_of_birth: origin.country,
    nationality: origin.nationality,
    marital_status: married ? "married" : dice.pick(["single", "partner", "divorced", "widowed"]),
    ...travelDocument(dice, origin),
    ...address(dice, origin, given, family),
    ...stay(dice),
    ...work(dice),
    ...companions(dice, origin, family, married),
    ...history(dice),
    ...generateClosing(dice),
  };
}

function travelDocument(dice: Dice, origin: Origin): Row {
  return {
    document_kind: dice.chance(0.85) ? "Passport" : dice.pick(PAPERS),
    document_number: `${dice.letters(2)}${dice.digits(7)}`,
    document_authority: dice.pick(origin.towns),
    document_issued: dice.date(2017, 2024),
    document_expires: dice.date(2027, 2034),
    previous_permit: dice.chance(0.2) ? `VAL${dice.digits(6)}` : "",
  };
}

function address(dice: Dice, origin: Origin, given: string, family: string): Row {
  const mailbox = `${simplifyName(given)}.${simplifyName(family)}`;
  return {
    street: `${dice.pick(STREETS)} ${dice.between(1, 180)}`,
    address_extra: dice.chance(0.3) ? `Floor ${dice.between(1, 6)}, left` : "",
    postal_code: `1${dice.digits(4)}`,
    town: dice.pick(TOWNS),
    region: dice.pick(REGIONS),
    telephone: `+${origin.dialling} ${dice.digits(3)} ${dice.digits(6)}`,
    email: `${mailbox}@example.org`,
    language: origin.language,
  };
}

function stay(dice: Dice): Row {
  const purpose = dice.pick(["work", "work", "self", "study", "research", "family", "other"]);
  return {
    purpose,
    purpose_other: purpose === "other" ? "Volunteer, lighthouse of Kråkvik" : "",
    stay_from: dice.date(2026, 2026),
    stay_until: dice.chance(0.6) ? dice.date(2027, 2030) : "",
  };
}

function work(dice: Dice): Row {
  const place = dice.between(0, EMPLOYERS.length - 1);
  return {
    employer: EMPLOYERS[place] ?? "",
    tax_number: dice.digits(11),
    occupation: OCCUPATIONS[place] ?? "",
    occupation_since: dice.date(2015, 2025),
    yearly_income: `${dice.between(19, 140)},${dice.digits(3)}`,
    means_salary: dice.tick(0.8),
    means_savings: dice.tick(0.4),
    means_grant: dice.tick(0.15),
    means_sponsor: dice.tick(0.1),
    insurance: dice.pick(["public", "public", "private", "none"]),
    insurance_policy: dice.chance(0.7)
      ? `Assurance Générale ${dice.digits(4)}-${dice.digits(5)}`
      : "",
  };
}

/** A spouse, then children, with distinct names. */
function companions(dice: Dice, origin: Origin, family: string, married: boolean): Row {
  const names = [...origin.women, ...origin.men];
  const first = dice.between(0, names.length - 1);
  const count = married ? dice.between(0, 4) : 0;
  const row: Record<string, string> = {};
  for (let n = 1; n <= COMPANIONS_MAX; n += 1) {
    const isThere = n <= count;
    const isSpouse = n === 1;
    const born = isSpouse ? dice.date(1955, 2000) : dice.date(2008, 2025);
    row[`family${n}_name`] = isThere ? `${names[(first + n) % names.length]} ${family}` : "";
    row[`family${n}_birth`] = isThere ? born : "";
    row[`family${n}_kinship`] = isThere ? KINSHIPS[isSpouse ? 0 : 2] : "";
  }
  return row;
}

function history(dice: Dice): Row {
  const before = dice.chance(0.25);
  return {
    lived_before: before ? "yes" : "no",
    refused_before: dice.chance(0.05) ? "yes" : "no",
    earlier_stays: before ? dice.pick(EARLIER_STAYS) : "",
    reasons: [dice.pick(REASONS), dice.pick(REASONS)].filter(isFirst).join("\n\n"),
  };
}

function generateClosing(dice: Dice): Row {
  const debit = dice.chance(0.5);
  return {
    enclosed_document: dice.tick(1),
    enclosed_address: dice.tick(0.9),
    enclosed_means: dice.tick(0.85),
    enclosed_photo: dice.tick(0.95),
    fee_payment: debit ? "debit" : dice.pick(["transfer", "counter"]),
    fee_account: debit ? `VA${dice.digits(20)}` : "",
    declare_true: dice.tick(1),
    declare_data: dice.tick(1),
    declare_email: dice.tick(0.7),
    declare_language: dice.tick(0.5),
    signed_at: dice.pick(TOWNS),
    signed_on: dice.date(2025, 2025),
  };
}

function isFirst(text: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(text) === index;
}

/** Only characters that an e-mail address may have. */
function simplifyName(name: string): string {
  const base = name.toLowerCase().replace(/ø/g, "o").replace(/æ/g, "ae").replace(/œ/g, "oe");
  return base
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
}

/** Seeded random numbers (mulberry32), so that results are reproducible. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.between(0, from.length - 1)];
    if (picked === undefined) throw new RangeError("nothing to pick from");
    return picked;
  }

  tick(share: number): string {
    return this.chance(share) ? "yes" : "";
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => String(this.between(0, 9))).join("");
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCharCode(this.between(65, 90))).join("");
  }

  /** `DDMMYYYY`, as the form's combs have it. */
  date(firstYear: number, lastYear: number): string {
    const day = String(this.between(1, 28)).padStart(2, "0");
    const month = String(this.between(1, 12)).padStart(2, "0");
    return `${day}${month}${this.between(firstYear, lastYear)}`;
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
