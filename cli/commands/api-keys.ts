import type { ApiKeyCreate, ApiKeyCreated, ApiKeyPage } from "@platen/sdk";
import type { Command } from "commander";
import { given } from "../remote/inputs.ts";
import { deleteVerb, KINDS, verbOf } from "../remote/kinds.ts";
import { type ItemColumn, listVerb, tableOf } from "../remote/list.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { oneOf, secondsOf } from "../terminal/option-values.ts";

const ENVIRONMENTS = ["development", "staging", "production"] as const;
const SCOPES = ["read", "write", "admin"] as const;

const COLUMNS: readonly ItemColumn<ApiKeyPage["api_keys"][number]>[] = [
  { title: "ID", align: "right", of: ({ id }) => id },
  { title: "NAME", of: ({ name }) => name },
  { title: "KEY", of: ({ prefix, last_four }) => `${prefix}…${last_four}` },
  { title: "ENVIRONMENT", of: ({ environment }) => environment },
  { title: "SCOPE", of: ({ scope }) => scope },
  { title: "LAST USED", of: ({ last_used_at }) => last_used_at },
  { title: "ENDS", of: ({ expires_at }) => expires_at },
  { title: "REVOKED", of: ({ revoked_at }) => revoked_at },
];

/** `platen api-keys`: the keys that give access to the service. */
export function apiKeysCommand(): Command {
  return group("api-keys", "The account's API keys; they need an admin key.", [
    listVerb<ApiKeyPage>({
      description: "List the keys, including revoked and expired ones.",
      example: "api-keys list",
      list: (platen, query) => platen.apiKeys.list(query),
      plural: "api_keys",
      columns: COLUMNS,
    }),
    verbOf(KINDS.key, {
      name: "show",
      description: "Show a key, never its text.",
      run: async (platen, id) => {
        const key = await platen.apiKeys.get(id);
        return { json: key, text: tableOf(COLUMNS, [key]) };
      },
    }),
    createVerb(),
    rotateVerb(),
    deleteVerb(KINDS.key, {
      name: "revoke",
      done: "revoked",
      description: "Revoke a key: it is refused from now on.",
      delete: (platen, id) => platen.apiKeys.revoke(id),
    }),
  ]);
}

function createVerb(): Command {
  type Options = {
    environment: ApiKeyCreate["environment"];
    scope?: "read" | "write" | "admin";
    expires?: string;
  };
  return verb<Options>({
    name: "create",
    description: "Create a key; it is shown only once.",
    args: [["<name>", "what it is for"]],
    required: [["--environment <name>", ENVIRONMENTS.join(", "), oneOf(ENVIRONMENTS)]],
    options: [
      ["--scope <scope>", `${SCOPES.join(", ")} (default: write)`, oneOf(SCOPES)],
      ["--expires <time>", "when it expires, such as 2027-01-31T00:00:00Z (default: never)"],
    ],
    examples: ['api-keys create "nightly job" --environment production --scope write'],
    run: async ({ platen, args: [name = ""], options: { environment, scope, expires } }) => {
      const more = given({ scope, expires_at: expires });
      return shownKey(await platen.apiKeys.create({ name, environment, ...more }));
    },
  });
}

function rotateVerb(): Command {
  return verb<{ readonly overlap?: number }>({
    name: "rotate",
    description: "Replace a key by a new one, which is shown only once.",
    args: [KINDS.key.arg],
    options: [
      [
        "--overlap <seconds>",
        "how long the old key remains valid (default: not at all)",
        secondsOf,
      ],
    ],
    examples: ["api-keys rotate 4 --overlap 3600"],
    run: async ({ platen, args: [id], options: { overlap } }) => {
      const rotation = given({ overlap_seconds: overlap });
      return shownKey(await platen.apiKeys.rotate(KINDS.key.idIn(id), rotation));
    },
  });
}

function shownKey(key: ApiKeyCreated): Shown {
  const { id, name, environment, scope } = key;
  const head = `Key ${id}, ${name}: ${environment}, ${scope}`;
  return {
    json: key,
    text: `${head}\n\n${key.key}\n\nStore it now: it is not shown again.`,
  };
}
