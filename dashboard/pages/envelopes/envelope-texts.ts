import type { Envelope, EnvelopeUpdate, FailOnCode } from "@platen/sdk";
import type { Choice } from "#kit/select.tsx";
import { envelopesWords } from "#words/en/envelopes.ts";
import { words } from "#words/en.ts";
import { choicesOf, pairsOfText, pairsText, pairsToSend } from "./pair-texts.ts";

const TEXTS = envelopesWords;

/** As the service limits them, in characters. */
const NAME_MAX = 255;
const PATTERN_MAX = 200;
const DESCRIPTION_MAX = 2000;

/** The texts of the form, as they are kept in the draft. `base` says which state of the envelope they began with. */
type EnvelopeTexts = Readonly<Record<string, string>>;

/** The request of the form, or the faults of its fields. */
type WantedEnvelope =
  | { readonly kind: "valid"; readonly body: EnvelopeUpdate }
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> };

/** Codes about the form that never fail a row: shown only where an envelope has them. */
const WITHOUT_EFFECT: readonly FailOnCode[] = [
  "encryption_removed",
  "signature_invalidated",
  "default_values_present",
];

/** Retention in seconds by the choice of the form; null: that of the account. */
const RETENTION_SECONDS: Readonly<Record<keyof typeof TEXTS.retention.choices, number | null>> = {
  standard: null,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
};

/** The form's beginning. */
export function envelopeTexts(envelope: Envelope): EnvelopeTexts {
  return {
    base: envelope.updated_at,
    name: envelope.name,
    description: envelope.description ?? "",
    pairs: pairsText(choicesOf(envelope.pairs)),
    pattern: envelope.filename_pattern ?? "",
    retention: retentionId(envelope.retention_seconds),
    failOn: codesText(envelope.fail_on),
  };
}

/** Reads the form; only what differs from its beginning is requested, so that other changes made meanwhile stay. */
export function wantedEnvelope(texts: EnvelopeTexts, before: EnvelopeTexts): WantedEnvelope {
  const name = textOf(texts, "name").trim();
  const pattern = textOf(texts, "pattern").trim();
  const description = textOf(texts, "description").trim();
  const { pairs, faults } = pairsToSend(pairsOfText(textOf(texts, "pairs")));
  const found = {
    ...faults,
    ...(name === "" ? { name: words.failures.missing } : {}),
    ...longFault("name", name, NAME_MAX),
    ...longFault("filename_pattern", pattern, PATTERN_MAX),
    ...longFault("description", description, DESCRIPTION_MAX),
  };
  if (Object.keys(found).length > 0) return { kind: "faulty", faults: found };
  const isChanged = (member: string): boolean => texts[member] !== before[member];
  const body: EnvelopeUpdate = {
    ...(isChanged("name") ? { name } : {}),
    ...(isChanged("description") ? { description: description === "" ? null : description } : {}),
    ...(isChanged("pairs") ? { pairs } : {}),
    ...(isChanged("pattern") ? { filename_pattern: pattern === "" ? null : pattern } : {}),
    ...(isChanged("retention") ? { retention_seconds: retentionSeconds(texts) } : {}),
    ...(isChanged("failOn") ? { fail_on: codesOf(texts) } : {}),
  };
  return { kind: "valid", body };
}

/** The choices of how long PDFs are kept, and the time in use if it is another one. */
export function retentionChoices(texts: EnvelopeTexts): readonly Choice<string>[] {
  const own = textOf(texts, "retention");
  const named = Object.entries(TEXTS.retention.choices).map(([id, label]) => ({ id, label }));
  if (named.some(({ id }) => id === own)) return named;
  return [...named, { id: own, label: TEXTS.retention.seconds(Number(own)) }];
}

/** The warnings that may be ticked: all with an effect, and those that are ticked. */
export function offeredCodes(ticked: readonly FailOnCode[]): readonly FailOnCode[] {
  return ALL_CODES.filter((code) => !WITHOUT_EFFECT.includes(code) || ticked.includes(code));
}

/** The warnings that are ticked in the form. */
export function codesOf(texts: EnvelopeTexts): readonly FailOnCode[] {
  const ticked = textOf(texts, "failOn").split(",");
  return ALL_CODES.filter((code) => ticked.includes(code));
}

/** Warnings as a text for the draft, in the order of the page. */
export function codesText(codes: readonly FailOnCode[]): string {
  return ALL_CODES.filter((code) => codes.includes(code)).join(",");
}

// The keys of a literal that has a member for each code.
const ALL_CODES = Object.keys(TEXTS.failOn.codes) as FailOnCode[];

function retentionId(seconds: number | null): string {
  const known = Object.entries(RETENTION_SECONDS).find(([, value]) => value === seconds);
  return known?.[0] ?? String(seconds);
}

function retentionSeconds(texts: EnvelopeTexts): number | null {
  const id = textOf(texts, "retention");
  const known = new Map(Object.entries(RETENTION_SECONDS)).get(id);
  return known === undefined ? Number(id) : known;
}

function longFault(name: string, text: string, most: number): Readonly<Record<string, string>> {
  return text.length > most ? { [name]: TEXTS.tooLong(most) } : {};
}

function textOf(texts: EnvelopeTexts, name: string): string {
  return texts[name] ?? "";
}
