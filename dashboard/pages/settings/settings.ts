import { type Account, type AccountUpdate, AccountUpdateMaxima, type PlanList } from "@platen/sdk";
import { moneyText } from "#data/money.ts";
import type { Choice } from "#kit/select.tsx";
import { settingsWords } from "#words/en/settings.ts";

const TEXTS = settingsWords;

/** The texts of the form, as they are kept in the draft. */
export type SettingsTexts = Readonly<Record<string, string>>;

/** The request of the form, or the faults of its fields. */
export type WantedSettings =
  | { readonly kind: "valid"; readonly body: AccountUpdate }
  | { readonly kind: "faulty"; readonly faults: Readonly<Record<string, string>> };

/** The settings of an account that the form shows. */
export type Settings = Pick<
  Account,
  "name" | "retention_seconds" | "overage_limit_pdfs" | "api_key_cap_spans_environments"
>;

/** Units of a length of time, the longest first. */
export const UNITS = ["days", "hours", "minutes", "seconds"] as const;

/** A unit of a length of time. */
export type Unit = (typeof UNITS)[number];

const UNIT_SECONDS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
const OVERAGE_EXAMPLE = "1,000";

export const RETENTIONS: readonly Choice<"standard" | "own">[] = [
  { id: "standard", label: TEXTS.retention.standard },
  { id: "own", label: TEXTS.retention.own },
];

export const OVERAGES: readonly Choice<"unlimited" | "limited" | "none">[] = [
  { id: "unlimited", label: TEXTS.overage.unlimited },
  { id: "limited", label: TEXTS.overage.limited },
  { id: "none", label: TEXTS.overage.none },
];

export const KEY_LIMITS: readonly Choice<"each" | "together">[] = [
  { id: "each", label: TEXTS.keyLimit.each },
  { id: "together", label: TEXTS.keyLimit.together },
];

/** The form's beginning. */
export function settingsTexts(settings: Settings): SettingsTexts {
  const { name, retention_seconds: seconds, overage_limit_pdfs: most } = settings;
  const unit = unitOf(seconds ?? UNIT_SECONDS.days);
  return {
    name: name ?? "",
    retention: seconds === null ? "standard" : "own",
    retentionAmount: seconds === null ? "" : String(seconds / UNIT_SECONDS[unit]),
    retentionUnit: unit,
    overage: most === null ? "unlimited" : most === 0 ? "none" : "limited",
    overageAmount: most === null || most === 0 ? OVERAGE_EXAMPLE : most.toLocaleString("en"),
    keyLimit: settings.api_key_cap_spans_environments ? "together" : "each",
  };
}

/** The entry of a list that is chosen in the form. */
export function chosen<Id extends string>(choices: readonly Choice<Id>[], text: string): Id {
  const found = choices.find(({ id }) => id === text) ?? choices[0];
  if (found === undefined) throw new Error("A list without entries.");
  return found.id;
}

/** The units that the form offers: days and hours, and the one in use. */
export function unitChoices(inUse: string): readonly Choice<Unit>[] {
  return UNITS.filter((unit) => unit === "days" || unit === "hours" || unit === inUse).map(
    (id) => ({ id, label: TEXTS.retention.units[id] }),
  );
}

/** Reads the form; only what differs from `before` is requested. */
export function wantedSettings(texts: SettingsTexts, before: Settings): WantedSettings {
  const name = textOf(texts, "name").trim();
  const retention = retentionOf(texts);
  const overage = overageOf(texts);
  const faults: Record<string, string> = {};
  if (retention === "faulty") faults["retention"] = TEXTS.retention.fault;
  if (overage === "faulty") faults["overage"] = TEXTS.overage.fault;
  if (retention === "faulty" || overage === "faulty") return { kind: "faulty", faults };
  const wanted: Settings = {
    name: name === "" ? null : name,
    retention_seconds: retention,
    overage_limit_pdfs: overage,
    api_key_cap_spans_environments: textOf(texts, "keyLimit") === "together",
  };
  return { kind: "valid", body: changesOf(wanted, before) };
}

/** Describes the cost of PDFs beyond the plan, for the choice made in the form; null if it is unknown. */
export function overageHint(
  texts: SettingsTexts,
  { plan }: Pick<Account, "plan">,
  plans: PlanList["plans"] | undefined,
): string | undefined {
  const found = plans?.find(({ id }) => id === plan);
  if (found === undefined) return undefined;
  const { overage } = found;
  if (overage === null) return TEXTS.overage.unneeded;
  if (!overage.allowed) return TEXTS.overage.refused;
  if (textOf(texts, "overage") === "none") return undefined;
  const each = moneyText(overage.unit_amount, overage.currency);
  const most = textOf(texts, "overage") === "limited" ? overageOf(texts) : null;
  if (most === null || most === "faulty") return TEXTS.overage.price(each);
  return TEXTS.overage.priceUpTo(each, moneyText(overage.unit_amount * most, overage.currency));
}

function changesOf(wanted: Settings, before: Settings): AccountUpdate {
  // The members of `Settings`.
  const names = Object.keys(wanted) as (keyof Settings)[];
  const changed = names.filter((name) => wanted[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]));
}

function retentionOf(texts: SettingsTexts): number | null | "faulty" {
  if (textOf(texts, "retention") !== "own") return null;
  const amount = wholeOf(textOf(texts, "retentionAmount"));
  const unit = UNITS.find((each) => each === textOf(texts, "retentionUnit")) ?? "days";
  const seconds = (amount ?? 0) * UNIT_SECONDS[unit];
  return seconds < 1 || seconds > AccountUpdateMaxima.retention_seconds ? "faulty" : seconds;
}

function overageOf(texts: SettingsTexts): number | null | "faulty" {
  const choice = textOf(texts, "overage");
  if (choice === "unlimited") return null;
  if (choice === "none") return 0;
  const amount = wholeOf(textOf(texts, "overageAmount"));
  return amount === null || amount > AccountUpdateMaxima.overage_limit_pdfs ? "faulty" : amount;
}

/** The longest unit that a length of time is a multiple of. */
function unitOf(seconds: number): Unit {
  return UNITS.find((unit) => seconds % UNIT_SECONDS[unit] === 0) ?? "seconds";
}

/** A whole number as people write it, thousands separated by a comma, a point or a space or not at all. */
function wholeOf(text: string): number | null {
  const trimmed = text.trim();
  if (!/^(?:\d{1,10}|\d{1,3}(?:[., ]\d{3}){1,3})$/.test(trimmed)) return null;
  return Number(trimmed.replaceAll(/\D/g, ""));
}

function textOf(texts: SettingsTexts, name: string): string {
  return texts[name] ?? "";
}
