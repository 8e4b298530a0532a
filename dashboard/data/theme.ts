/** Colours of the page: those of the system, or a choice. */
export const THEMES = ["system", "light", "dark"] as const;

/** A choice of colours. */
export type Theme = (typeof THEMES)[number];

const KEY = "platen.theme";

/** The choice made in this browser. */
export function readTheme(storage: Pick<Storage, "getItem">): Theme {
  const kept = storage.getItem(KEY);
  return THEMES.find((theme) => theme === kept) ?? "system";
}

/** Keeps the choice and shows it. */
export function applyTheme(theme: Theme, storage: Storage, root: HTMLElement): void {
  storage.setItem(KEY, theme);
  showTheme(theme, root);
}

/** Sets the attribute that the style sheet reads. */
export function showTheme(theme: Theme, root: HTMLElement): void {
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
}
