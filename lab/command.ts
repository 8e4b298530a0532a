/**
 * Runs a command to its exit code: 0 and 1 are its own; what a user did wrong (an unknown option, a file that is not
 * there) is one line on standard error and 2.
 */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

/** An option that must be a number of at least `least`. Throws with the option's name. */
export function numberOption(name: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() !== "" && Number.isFinite(number) && number >= least) return number;
  throw new Error(`--${name} must be a number of at least ${least}, not "${text}"`);
}
