/** The JSON shape of a declared type. Members are read lazily. */
export type Shape =
  | { readonly kind: PlainKind }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly of: Shape }
  | ObjectShape
  | { readonly kind: "union"; readonly arms: readonly Shape[] };

/** `open`: any string, because the processor may add members. */
export type PlainKind =
  | "absent"
  | "any"
  | "boolean"
  | "decimal"
  | "null"
  | "number"
  | "open"
  | "string";

/** A closed object. */
export type ObjectShape = {
  readonly kind: "object";
  /** Name of the declaration, for messages. */
  readonly name: string;
  readonly members: () => ReadonlyMap<string, Member>;
  /** Shape of members not in `members`; null: not allowed. */
  readonly others: () => Shape | null;
};

/** A member of an object, which may be optional. */
export type Member = { readonly shape: Shape; readonly isOptional: boolean };

/** A union, with nested unions flattened. */
export function unionOf(shapes: readonly Shape[]): Shape {
  const arms = shapes.flatMap((shape) => (shape.kind === "union" ? shape.arms : [shape]));
  const [only, ...more] = arms;
  return only !== undefined && more.length === 0 ? only : { kind: "union", arms };
}

/** The shape with every member optional; other shapes are unchanged. */
export function partialOf(shape: Shape): Shape {
  if (shape.kind === "union") return unionOf(shape.arms.map(partialOf));
  if (shape.kind !== "object") return shape;
  const members = () =>
    new Map(
      [...shape.members()].map(
        ([name, member]) => [name, { ...member, isOptional: true }] as const,
      ),
    );
  return { ...shape, name: `Partial<${shape.name}>`, members };
}
