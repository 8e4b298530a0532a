/** What a value of a declared type looks like in JSON. Members are read when they are first asked for. */
export type Shape =
  | { readonly kind: PlainKind }
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "list"; readonly of: Shape }
  | ObjectShape
  | { readonly kind: "union"; readonly arms: readonly Shape[] };

/** `open`: any string, since more members may come to an enumeration than its type names. */
export type PlainKind =
  | "absent"
  | "any"
  | "boolean"
  | "decimal"
  | "null"
  | "number"
  | "open"
  | "string";

/** An object that has its members and no others. */
export type ObjectShape = {
  readonly kind: "object";
  /** What its declaration is called, for messages. */
  readonly name: string;
  readonly members: () => ReadonlyMap<string, Member>;
  /** What stands under names that `members` lacks; `null` = no such name may be. */
  readonly others: () => Shape | null;
};

/** A member of an object, and whether it may be missing. */
export type Member = { readonly shape: Shape; readonly isOptional: boolean };

/** One of several; unions in unions are laid flat. */
export function unionOf(shapes: readonly Shape[]): Shape {
  const arms = shapes.flatMap((shape) => (shape.kind === "union" ? shape.arms : [shape]));
  const [only, ...more] = arms;
  return only !== undefined && more.length === 0 ? only : { kind: "union", arms };
}

/** The shape with every member optional; of anything but an object, itself. */
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
