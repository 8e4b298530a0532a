/** What the operator's command prints: each key once, by environment and scope. */
export type CreatedAccountBody = {
  readonly account_id: string;
  readonly email: string;
  readonly keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The account and its keys as the command prints them. */
export function createdAccountBody(created: {
  readonly accountId: string;
  readonly email: string;
  readonly keys: readonly {
    readonly environment: string;
    readonly scope: string;
    readonly text: string;
  }[];
}): CreatedAccountBody {
  const keys: Record<string, Record<string, string>> = {};
  for (const { environment, scope, text } of created.keys)
    keys[environment] = { ...keys[environment], [scope]: text };
  return { account_id: created.accountId, email: created.email, keys };
}
