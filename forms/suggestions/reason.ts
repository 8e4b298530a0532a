import type { FieldLabel } from "#labels";
import type { AliasProfile } from "./alias-profile.ts";
import { FEATURES, type Feature } from "./features.ts";
import type { FieldProfile } from "./field-profile.ts";

const TEXT_MAX = 60;
const WORDS: Readonly<Record<string, string>> = {
  left: "on the left",
  right: "on the right",
  above: "above",
  below: "below",
  inside: "inside",
};

/** Why a name and a field belong together, in words. */
export function reasonOf(
  alias: AliasProfile,
  field: FieldProfile,
  label: FieldLabel,
  features: Float64Array,
): string {
  const value = (feature: Feature): number => features[FEATURES.indexOf(feature)] ?? 0;
  const parts: string[] = [];
  if (value("equalLeaf") > 0 && value("coveredByName") > 0.99) parts.push("same name");
  else if (value("coveredByTooltip") > 0.2) parts.push(`tooltip ${quoted(label.label)}`);
  else if (value("coveredByName") > value("coveredByLabel")) parts.push("similar name");
  if (label.printed !== null && (value("coveredByLabel") > 0 || parts.length === 0)) {
    parts.push(`label ${quoted(label.printed)} ${WORDS[label.side ?? "above"] ?? ""}`);
  }
  if (value("sameLine") > 0) parts.push(`line ${field.lines[0] ?? ""}`);
  if (label.column !== null && label.column !== label.printed && value("coveredByColumn") > 0) {
    parts.push(`column ${quoted(label.column)}`);
  }
  if (value("sameOrdinal") > 0 && label.rowNumber !== null) parts.push(`row ${label.rowNumber}`);
  if (value("coveredBySection") > 0) parts.push(`in ${quoted(label.section)}`);
  if (value("sameType") > 0) parts.push(`both are ${alias.type ?? ""}`);
  return parts.length === 0 ? "position among the other fields" : parts.join("; ");
}

function quoted(text: string | null): string {
  const characters = Array.from(text ?? "");
  return `'${characters.slice(0, TEXT_MAX).join("")}${characters.length > TEXT_MAX ? "\u2026" : ""}'`;
}
