import type { Platen } from "@platen/sdk";
import type { Command } from "commander";
import { idIn, type Shown, verb } from "./verb.ts";

/** A kind of thing at the service that commands name by its id. */
type Kind<Id> = {
  /** The command that has its verbs, such as `envelopes`. */
  readonly group: string;
  /** What a message calls one of them, such as `envelope`. */
  readonly noun: string;
  /** The argument that names one of them. */
  readonly arg: readonly [name: string, description: string];
  /** An id for examples. */
  readonly example: string;
  /** Reads the argument; a usage error for what cannot be an id. */
  readonly idIn: (text: string | undefined) => Id;
};

/** What commands name by an id. */
export const KINDS = {
  key: numbered("api-keys", "key", "4", "the key's number, as platen api-keys list shows it"),
  envelope: numbered("envelopes", "envelope", "3"),
  file: prefixed("files", "file", "file_5raZevUa5FHr1wb5sNE4V8a4"),
  job: prefixed("jobs", "job", "bulk_5raZevUa5FHr1wb5sNE4V8a4"),
  mapping: numbered("mappings", "mapping", "7"),
  member: numbered("members", "member", "2"),
  schema: numbered("schema-templates", "schema", "4"),
  signature: prefixed("signatures", "signature", "sig_3kTMd5aJ"),
  task: prefixed("tasks", "task", "task_5raZevUa5FHr1wb5sNE4V8a4"),
  template: numbered("templates", "template", "12"),
  webhook: numbered("webhooks", "webhook", "3"),
} as const;

/** A command about one thing, without options of its own. */
export function verbOf<Id>(
  { group, arg, example, idIn: read }: Kind<Id>,
  spec: {
    readonly name: string;
    readonly description: string;
    /** What follows the id in the example. */
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

/** A command that deletes one thing, or ends it in another way: `name` and `done` say how. */
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

/** A kind whose ids are numbers. */
function numbered(
  group: string,
  noun: string,
  example: string,
  description: string = `the ${noun}'s number`,
): Kind<number> {
  const arg = [`<${noun}>`, description] as const;
  return { group, noun, arg, example, idIn: (text) => idIn(text, noun) };
}

/** A kind whose ids are texts with a prefix, such as `file_…`. */
function prefixed(group: string, noun: string, example: string): Kind<string> {
  const prefix = example.slice(0, example.indexOf("_") + 1);
  const arg = [`<${noun}>`, `the ${noun}: ${prefix}…`] as const;
  return { group, noun, arg, example, idIn: (text = "") => text };
}
