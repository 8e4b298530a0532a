import type { Template } from "@platen/sdk";
import { ENVIRONMENTS, type Environment } from "#data/address.ts";
import { formWords } from "#words/en/forms.ts";
import { words } from "#words/en.ts";

const TEXTS = formWords.templates;

type Versioned = Pick<Template, "environment_versions">;

/** The environments where a form is published, production first, each with its version in words. */
export function publishedPlaces({
  environment_versions: versions,
}: Versioned): readonly { readonly environment: Environment; readonly text: string }[] {
  return ENVIRONMENTS.toReversed().flatMap((environment) => {
    const version = versions[environment];
    if (version === null) return [];
    return [{ environment, text: TEXTS.publishedAs(words.environments[environment], version) }];
  });
}

/** The same as one text: `Production: version 2, Staging: version 3`. */
export function publishedText(form: Versioned): string {
  const places = publishedPlaces(form);
  return places.length === 0 ? TEXTS.unpublished : places.map(({ text }) => text).join(", ");
}
