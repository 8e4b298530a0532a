import { words } from "#words/en.ts";

/** Faults of single fields of a form, by the field's name. */
export type Faults = Readonly<Record<string, string | undefined>>;

/** Shortest password that the service accepts, in characters. */
const PASSWORD_CHARACTERS_MIN = 12;

/** A fault for each empty value. */
export function missingFaults(values: Readonly<Record<string, string>>): Faults {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === "");
  return Object.fromEntries(missing.map(([name]) => [name, words.failures.missing]));
}

/** Returns the faults of a new password. The service checks more than its length. */
export function newPasswordFaults(name: string, password: string): Faults {
  const isShort = Array.from(password).length < PASSWORD_CHARACTERS_MIN;
  return isShort ? { [name]: words.password.short } : {};
}

/** Those of the faults found before that `now` has too. */
export function remainingFaults(before: Faults, now: Faults): Faults {
  const names = Object.keys(before).filter((name) => now[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

/** True if a field has a fault. */
export function hasFault(faults: Faults): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}
