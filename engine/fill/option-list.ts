const NAMES_MAX = 10;
const NAME_CHARACTERS_MAX = 40;

/** The first options or states of a field, each once, and the number of the others: for a refusal's message. */
export function optionList(names: Iterable<string>): string {
  const all = [...new Set(names)].filter((name) => name !== "");
  const shown = all.slice(0, NAMES_MAX).map(shortenName);
  const more = all.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function shortenName(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= NAME_CHARACTERS_MAX) return name;
  return `${characters.slice(0, NAME_CHARACTERS_MAX - 1).join("")}…`;
}
