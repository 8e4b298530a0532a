import { descendants, type Element, localName } from "./element.ts";

/** The pictures that a template refers to by name. */
export type NamedPictures = {
  /** Files by the texts that replace them in the layout. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Whether a picture that is shown is not among the files. */
  readonly isIncomplete: boolean;
};

/**
 * Gives each picture that refers to a file by `href` a short content that names the file: however often a file is
 * shown, it is held once.
 */
export function inlinePictures(
  template: Element,
  files: ReadonlyMap<string, Uint8Array>,
): NamedPictures {
  const shortNames = new Map([...files.keys()].map((name, at) => [name, `platen:picture:${at}`]));
  for (const image of descendants(template)) {
    const shortName = localName(image) === "image" ? shortNames.get(hrefOf(image)) : undefined;
    if (shortName === undefined) continue;
    image.attributes.delete("href");
    image.attributes.delete("transferEncoding");
    // The layout wants a type that it knows; the file's own bytes decide how it is read.
    image.attributes.set("contentType", "image/png");
    image.content = [btoa(shortName)];
  }
  return {
    files: new Map([...files].map(([name, bytes]) => [shortNames.get(name) ?? "", bytes])),
    isIncomplete: showsHref(template),
  };
}

function showsHref(element: Element): boolean {
  const name = localName(element);
  if (name === "proto" || UNSEEN.has(element.attributes.get("presence") ?? "")) return false;
  if (name === "image" && hrefOf(element) !== "") return true;
  return element.content.some((item) => typeof item !== "string" && showsHref(item));
}

const UNSEEN: ReadonlySet<string> = new Set(["hidden", "inactive", "invisible"]);

function hrefOf(image: Element): string {
  return image.attributes.get("href") ?? "";
}
