import type { Transact } from "#base/transact.ts";
import { issueLink, type LinkPorts } from "./links.ts";
import type { PersonStore, TokenStore } from "./store.ts";

/** What issuing a set-up link needs. */
export type SetupLinkPorts = LinkPorts & {
  readonly transact: Transact<{
    readonly persons: Pick<PersonStore, "lockSetup">;
    readonly tokens: Pick<TokenStore, "issue">;
  }>;
};

/**
 * Issues the link that sets up an installation, and voids earlier ones; null: there is an account or a person, so that
 * set-up is closed.
 */
export async function issueSetupLink(ports: SetupLinkPorts): Promise<string | null> {
  return await ports.transact(async ({ persons, tokens }) => {
    if (!(await persons.lockSetup())) return null;
    return await issueLink(ports, tokens, { kind: "setup" });
  });
}
