import type { FieldEntry, FieldValue } from "@platen/engine";
import type { FixedNumber } from "#analysis";
import { type FieldMapping, type FieldMappings, isRequired, sourceOf } from "#field-mappings";
import type { Given } from "./expressions/mod.ts";
import { type Feed, type FeedFault, feedOf, isFault } from "./feed.ts";
import { type TypeFault, takenBy } from "./taken-value.ts";

/** Converts a row of cells to the values of a form's fields. */
export type RowPlan = {
  /** Every alias that the mapping reads, in the order of the form's fields; the order of a row's cells. */
  readonly aliases: readonly string[];
  /** The required ones among them. */
  readonly required: readonly string[];
  /** Raw names of the mapped fields, in the order of the form; the order of the values. */
  readonly fields: readonly string[];
  /**
   * The values of one row, whose cells are in the order of `aliases`; `""`, null and missing ones are absent. A field
   * without a value gets its default, otherwise null, which keeps the form's own value.
   */
  readonly apply: (given: Given) => PlannedValues;
};

/** The values in the order of the plan's fields; where some cannot be made, null instead of each, and why. */
export type PlannedValues =
  | { readonly kind: "values"; readonly values: readonly FieldValue[] }
  | {
      readonly kind: "faults";
      readonly values: readonly FieldValue[];
      readonly faults: readonly PlanFault[];
    };

/** Why a value cannot be made: a transform failed, or it is not of its field's type. `alias` is the one at fault. */
export type PlanFault = {
  readonly code: "transform_failed" | TypeFault["code"];
  readonly alias: string;
  readonly message: string;
};

/** A field as a plan needs it. */
export type PlannedField = Pick<FieldEntry, "name" | "type" | "required"> & {
  /** The number of a fixed length that it asks for, whose lost zeros are a warning; absent: none. */
  readonly number?: FixedNumber;
};

/** Compiles a mapping for a form with these fields. Fields it does not name stay unchanged. */
export function planRow(fieldMappings: FieldMappings, fields: readonly PlannedField[]): RowPlan {
  const mapped = new Map(Object.entries(fieldMappings));
  const places = new Map<string, number>();
  const placeOf = (alias: string): number => {
    const place = places.get(alias) ?? places.size;
    places.set(alias, place);
    return place;
  };
  const required = new Set<string>();
  const names: string[] = [];
  const feeds: FieldFeed[] = [];
  for (const { name, type, required: byForm } of fields) {
    const mapping = mapped.get(name);
    if (mapping === undefined) continue;
    mapped.delete(name); // a duplicate name is one field
    if (isRequired(mapping, byForm)) required.add(sourceOf(mapping));
    names.push(name);
    feeds.push({ alias: sourceOf(mapping), type, value: valueOf(mapping, placeOf) });
  }
  return {
    aliases: [...places.keys()],
    required: [...required],
    fields: names,
    apply: (given) => applyFeeds(feeds, given),
  };
}

type FieldFeed = Pick<Feed, "value"> & {
  readonly alias: string;
  readonly type: FieldEntry["type"];
};

function applyFeeds(feeds: readonly FieldFeed[], given: Given): PlannedValues {
  const values: FieldValue[] = [];
  const faults: PlanFault[] = [];
  for (const { alias, type, value: valueFor } of feeds) {
    const value = valueFor(given);
    const taken = isFault(value) ? value : takenBy(type, value);
    if (!isFailed(taken)) values.push(taken);
    else {
      values.push(null);
      faults.push(faultOf(alias, taken));
    }
  }
  return faults.length === 0 ? { kind: "values", values } : { kind: "faults", values, faults };
}

type Failed = FeedFault | { readonly fault: TypeFault };

function isFailed(taken: FieldValue | Failed): taken is Failed {
  return typeof taken === "object" && taken !== null && ("fault" in taken || "kind" in taken);
}

function faultOf(source: string, failed: Failed): PlanFault {
  if ("fault" in failed) return { alias: source, ...failed.fault };
  const { alias, message } = failed;
  return { code: "transform_failed", alias, message };
}

// The mapping was validated when it was saved; one that is no longer valid makes its rows fail with this message.
function valueOf(mapping: FieldMapping, placeOf: (alias: string) => number): Feed["value"] {
  const feed = feedOf(mapping, placeOf);
  if ("value" in feed) return feed.value;
  const message = "The mapping has an expression that is not understood; save it again.";
  return () => ({ kind: "fault", alias: sourceOf(mapping), message });
}
