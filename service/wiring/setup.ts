import { issueSetupLink } from "#domain/members";
import type { ServicePorts } from "./ports.ts";

/** Set-up of an empty installation, for the process that started the service. */
export type Setup = {
  /** True while there is neither an account nor a person. */
  readonly isOpen: () => Promise<boolean>;
  /** A link that works once; voids earlier ones. Null: set-up is closed. It must not get into a log. */
  readonly issueLink: () => Promise<string | null>;
};

/** Set-up on the service's database. */
export function setupOn(ports: ServicePorts): Setup {
  return {
    isOpen: () => ports.persons.isSetupOpen(),
    issueLink: () => issueSetupLink(ports),
  };
}
