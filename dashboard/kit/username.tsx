import type { ReactNode } from "react";

/** The e-mail address that a password belongs to, for password managers; invisible. */
export function Username({ email }: { readonly email: string }): ReactNode {
  return <input hidden type="email" autoComplete="username" value={email} readOnly />;
}
