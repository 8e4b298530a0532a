/** The names of a resource's methods, inherited ones included. */
export function methodNames(resource: unknown): readonly string[] {
  const names = new Set<string>();
  for (
    let prototype: unknown = Object.getPrototypeOf(resource);
    typeof prototype === "object" && prototype !== null && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype)
  )
    for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  names.delete("constructor");
  return [...names];
}
