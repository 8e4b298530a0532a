import type { Template } from "@platen/sdk";
import { ENVIRONMENTS } from "#data/address.ts";
import { formWords } from "#words/en/forms.ts";
import { words } from "#words/en.ts";

const TEXTS = formWords.templates;

/** Where a form is published, in words: `Production: version 2, Staging: version 3`. */
export function publishedText({
  environment_versions: versions,
}: Pick<Template, "environment_versions">): string {
  const places = ENVIRONMENTS.toReversed().flatMap((environment) => {
    const version = versions[environment];
    return version === null ? [] : [TEXTS.publishedAs(words.environments[environment], version)];
  });
  return places.length === 0 ? TEXTS.unpublished : places.join(", ");
}
