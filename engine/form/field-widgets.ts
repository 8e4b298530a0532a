import type { Field, Widget } from "./field.ts";

/** All widgets of a field, from all its dictionaries. */
export function widgetsOf({ nodes }: Pick<Field, "nodes">): readonly Widget[] {
  return nodes.flatMap((node) => node.widgets);
}

/** True where a row can set the field's value: not for a push button. */
export function isWritable({ type }: Pick<Field, "type">): boolean {
  return type !== "button";
}
