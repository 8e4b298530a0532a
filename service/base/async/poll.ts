/** Repeats `look`, with a pause after each time, until it finds something. It must end by itself. */
export async function poll<Found>(
  everyMs: number,
  look: () => Promise<Found | null>,
): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
