import type { Field, Widget } from "./field.ts";

/** All widgets of a field, whichever of its dictionaries they belong to. */
export function widgetsOf({ nodes }: Pick<Field, "nodes">): readonly Widget[] {
  return nodes.flatMap((node) => node.widgets);
}

/** True where a row can give the field a value: a push button has none. */
export function isWritable({ type }: Pick<Field, "type">): boolean {
  return type !== "button";
}
