import type { Platen } from "@platen/sdk";
import type { Command } from "commander";
import { idIn, type Shown, verb } from "./verb.ts";

/** A kind of thing at the service that commands name by its id. */
type Kind<Id> = {
  /** The command that has its verbs, such as `envelopes`. */
  readonly group: string;
  /** The name of one such object in messages, such as `envelope`. */
  readonly noun: string;
  /** The argument that names one of them. */
  readonly arg: readonly [name: string, description: string];
  /** An id for examples. */
  readonly example: string;
  /** Reads the argument; a usage error for what cannot be an id. */
  readonly idIn: (text: string | undefined) => Id;
};

/** The kinds of objects that commands name by an id. */
export const KINDS = {
  key: defineNumbered("api-keys", "key", "4", "the key's number, as platen api-keys list shows it"),
  envelope: defineNumbered("envelopes", "envelope", "3"),
  file: definePrefixed("files", "file", "file_5raZevUa5FHr1wb5sNE4V8a4"),
  job: definePrefixed("jobs", "job", "bulk_5raZevUa5FHr1wb5sNE4V8a4"),
  mapping: defineNumbered("mappings", "mapping", "7"),
  member: defineNumbered("members", "member", "2"),
  schema: defineNumbered("schema-templates", "schema", "4"),
  signature: definePrefixed("signatures", "signature", "sig_3kTMd5aJ"),
  task: definePrefixed("tasks", "task", "task_5raZevUa5FHr1wb5sNE4V8a4"),
  template: defineNumbered("templates", "template", "12"),
  webhook: defineNumbered("webhooks", "webhook", "3"),
} as const;

/** Builds a command about one object, without further options. */
export function verbOf<Id>(
  { group, arg, example, idIn: read }: Kind<Id>,
  spec: {
    readonly name: string;
    readonly description: string;
    /** Arguments that follow the id in the example. */
    readonly after?: string;
    readonly run: (platen: Platen, id: Id) => Promise<Shown>;
  },
): Command {
  const { name, description, after = "" } = spec;
  return verb({
    name,
    description,
    args: [arg],
    examples: [`${group} ${name} ${example}${after}`],
    run: ({ platen, args: [id] }) => spec.run(platen, read(id)),
  });
}

/** Builds a command that deletes one object or ends it in another way, which `name` and `done` describe. */
export function deleteVerb<Id>(
  kind: Kind<Id>,
  spec: {
    readonly name?: string;
    readonly done?: string;
    readonly description: string;
    readonly delete: (platen: Platen, id: Id) => Promise<unknown>;
  },
): Command {
  const { name = "delete", done = "deleted", description } = spec;
  return verbOf(kind, {
    name,
    description,
    run: async (platen, id) => {
      await spec.delete(platen, id);
      const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
      return { json: { [done]: id }, text: `${noun} ${String(id)} is ${done}.` };
    },
  });
}

/** Returns a kind whose ids are numbers. */
function defineNumbered(
  group: string,
  noun: string,
  example: string,
  description: string = `the ${noun}'s number`,
): Kind<number> {
  const arg = [`<${noun}>`, description] as const;
  return { group, noun, arg, example, idIn: (text) => idIn(text, noun) };
}

/** Returns a kind whose ids are texts with a prefix, such as `file_…`. */
function definePrefixed(group: string, noun: string, example: string): Kind<string> {
  const prefix = example.slice(0, example.indexOf("_") + 1);
  const arg = [`<${noun}>`, `the ${noun}: ${prefix}…`] as const;
  return { group, noun, arg, example, idIn: (text = "") => text };
}
