/** Why arguments cannot be used together, and which of them is to blame. */
export type ArgumentFault = { readonly at: number; readonly message: string };

/** True for the fault of arguments. */
export function isArgumentFault(made: unknown): made is ArgumentFault {
  return typeof made === "object" && made !== null && "message" in made;
}
