import { CosString, type Dict, type Document, decodeText } from "#cos";

/** The fields that a signature locks (ISO 32000-2, 12.8.2.4). */
export type FieldLock = {
  readonly action: "All" | "Include" | "Exclude";
  /** Full names of fields, or of groups of fields. */
  readonly names: ReadonlySet<string>;
};

/** Names read per lock; more than a form may have fields. */
const NAMES_MAX = 100_000;

/** A /Lock dictionary or the parameters of a FieldMDP transform; `null` without a known action. */
export function readLock(document: Document, dict: Dict): FieldLock | null {
  const action = document.name(dict.get("Action"));
  if (action !== "All" && action !== "Include" && action !== "Exclude") return null;
  const names = new Set<string>();
  for (const item of (document.array(dict.get("Fields")) ?? []).slice(0, NAMES_MAX)) {
    const name = document.resolve(item);
    if (name instanceof CosString) names.add(decodeText(name));
  }
  return { action, names };
}

/** Whether a lock covers the field of this full name. */
export function isLocked({ action, names }: FieldLock, field: string): boolean {
  if (action === "All") return true;
  return isNamed(names, field) === (action === "Include");
}

/** True if the field or one of its ancestors is named. */
function isNamed(names: ReadonlySet<string>, field: string): boolean {
  if (names.has(field)) return true;
  for (let dot = field.indexOf("."); dot >= 0; dot = field.indexOf(".", dot + 1)) {
    if (names.has(field.slice(0, dot))) return true;
  }
  return false;
}
