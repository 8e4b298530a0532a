/** A value of a row as a person gives it. A row without one has no entry. */
export type FillValue = string | boolean | readonly string[] | SignatureValue;

/** The value of a signature field. */
export type SignatureValue =
  /** Drawn or uploaded: PNG or JPEG. */
  | { readonly kind: "image"; readonly url: string }
  /** A name that the service writes in its script font. */
  | { readonly kind: "typed"; readonly name: string }
  /** A signature that the account keeps; `typed` is its name to write, null for an image. */
  | {
      readonly kind: "saved";
      readonly id: string;
      readonly name: string;
      readonly typed: string | null;
    };

/** True for a signature. */
export function isSignature(value: FillValue | undefined): value is SignatureValue {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** True if there is nothing to fill in. */
export function isEmpty(value: FillValue | undefined): boolean {
  if (value === undefined || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

/** The same value. */
export function isSameValue(one: FillValue | undefined, other: FillValue | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The values by alias as the API takes them; empty ones are left out. */
export function dataOf(
  values: Readonly<Record<string, FillValue>>,
): Readonly<Record<string, unknown>> {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(given.map(([alias, value]) => [alias, memberOf(value)]));
}

function memberOf(value: FillValue): unknown {
  if (!isSignature(value)) return value;
  switch (value.kind) {
    case "image":
      return value.url;
    case "typed":
      return { type: "typed", name: value.name };
    case "saved":
      return { signature_id: value.id };
  }
}
