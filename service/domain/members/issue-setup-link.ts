import { issueLink, type OperatorDeps } from "#domain/people";

/**
 * Issues the link that sets up an installation, and voids earlier ones; null: there is an account or a person, so that
 * set-up is closed.
 */
export async function issueSetupLink(deps: OperatorDeps): Promise<string | null> {
  return await deps.transact(async ({ persons, tokens }) => {
    if (!(await persons.lockSetup())) return null;
    return await issueLink(deps, tokens, { kind: "setup" });
  });
}
