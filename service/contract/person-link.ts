/** A single-use link, as the operator's commands print it. It cannot be read again. */
type IssuedLink = {
  readonly url: string;
  readonly expires_at: string;
};

/** The link that sets up an installation. */
export type SetupLinkBody = IssuedLink;

/** The link of an invitation. */
export type InvitationLinkBody = IssuedLink & {
  readonly account_id: string;
  readonly member_id: number;
  readonly email: string;
  readonly role: string;
};

/** The link of a password reset. */
export type ResetLinkBody = IssuedLink & { readonly email: string; readonly name: string };

/** A person whose second factor was removed. */
export type RemovedFactorBody = { readonly email: string; readonly name: string };
