/** Why arguments cannot be combined, and the argument at fault. */
export type ArgumentFault = { readonly at: number; readonly message: string };

/** True for a fault. */
export function isArgumentFault(made: unknown): made is ArgumentFault {
  return typeof made === "object" && made !== null && "message" in made;
}
