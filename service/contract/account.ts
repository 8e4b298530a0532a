/** Output of the operator's command: the keys by environment and scope. They cannot be read again later. */
export type CreatedAccountBody = {
  readonly account_id: string;
  readonly email: string;
  readonly keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The command's output for a new account. */
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
