import type { Field, Refused } from "@platen/engine";
import type { Census } from "../referees/census.ts";
import type { Fault } from "./fault.ts";

/** The engine's result for a file, as far as a census can judge it. */
export type OurAnswer =
  | { readonly kind: "form"; readonly fields: readonly Pick<Field, "name" | "type">[] }
  | Refused;

/** Why a file does not count, and whether our answer to it was right. */
export type Apart = { readonly reason: string; readonly handledRight: boolean };

/**
 * Why a file is excluded from the score: locked, unreadable, without writable fields, or an XFA placeholder. `null` if
 * it counts.
 */
export function exclusion(census: Census, ours: OurAnswer): Apart | null {
  const refusedFor = ours.kind === "refused" ? ours.reason : null;
  if (census.kind === "locked") {
    return { reason: "a password is needed", handledRight: refusedFor === "password_needed" };
  }
  if (census.kind === "opened" && census.needsRendering && census.xfaFields > 0) {
    return { reason: "dynamic XFA", handledRight: refusedFor === "dynamic_xfa" };
  }
  if (ours.kind === "form" && ours.fields.length > 0) return null;
  if (census.kind === "unreadable") {
    // Refused, or a form with nothing but signatures, which passes through.
    return { reason: `unreadable (${census.message})`, handledRight: true };
  }
  if (census.writable.length > 0) return null;
  return { reason: "nothing to fill", handledRight: answersEmpty(census, ours) };
}

/** An empty form may pass through; a refusal must have its ground in the file. */
function answersEmpty(
  { pages, xfaFields, needsRendering }: Extract<Census, { kind: "opened" }>,
  ours: OurAnswer,
): boolean {
  if (ours.kind === "form" || ours.reason === "no_form_fields") return true;
  if (pages === 0) return true;
  return ours.reason === "dynamic_xfa" && (xfaFields > 0 || needsRendering);
}

/** Fields that a foreign library would fill and we do not know, or take for another kind. */
export function lostFields(
  census: Census,
  fields: readonly Pick<Field, "name" | "type">[],
): readonly Fault[] {
  if (census.kind !== "opened") return [];
  return census.writable.flatMap(({ name, kind }) => {
    const known = fields.filter((field) => isNamed(field.name, name));
    if (known.some((field) => kindOf(field) === kind)) return [];
    const message = known.length === 0 ? "mupdf could fill it" : `mupdf takes it for a ${kind}`;
    return [{ kind: "lost", field: name, message }];
  });
}

function kindOf({ type }: Pick<Field, "type">): string {
  return type === "checkbox" || type === "radio" ? "toggle" : type;
}

/** A kid that does not know its parent has a shorter name for mupdf, which goes by /Parent alone. */
function isNamed(ours: string, theirs: string): boolean {
  return ours === theirs || ours.endsWith(`.${theirs}`);
}
