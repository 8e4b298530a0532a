import { PlatenError } from "@platen/sdk";
import { browserSession } from "./service.ts";
import { type Watched, watched } from "./waiting.ts";

/** An action that waits for the person's password. */
export type PasswordRequest = {
  readonly confirm: () => void;
  readonly cancel: () => void;
};

/** The action was not done, because the password was not entered. */
export class PasswordNotGiven extends Error {
  override readonly name = "PasswordNotGiven";
}

/** The request that the dialog for the password is open for; null while it is closed. */
export const passwordWanted: Watched<PasswordRequest | null> = watched<PasswordRequest | null>(
  null,
);

const REQUIRED = "password_required";

/**
 * Runs an action; where the service requires a recently entered password, opens the dialog for it and runs the action
 * again. Throws `PasswordNotGiven` when the dialog is cancelled. Scoped mutations do this by themselves.
 */
export async function withPassword<T>(
  action: () => Promise<T>,
  askPassword: () => Promise<void> = wantPassword,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof PlatenError) || error.code !== REQUIRED) throw error;
  }
  await askPassword();
  return await action();
}

/** Confirms the password of the signed-in person for the next ten minutes. */
export async function confirmPassword(password: string): Promise<void> {
  await browserSession().confirmPassword(password);
}

let pending: Promise<void> | null = null;

/** Resolves when the dialog confirmed the password. Actions at the same time share one dialog. */
function wantPassword(): Promise<void> {
  pending ??= new Promise<void>((resolve, reject) => {
    const settle = (end: () => void) => (): void => {
      pending = null;
      passwordWanted.set(null);
      end();
    };
    passwordWanted.set({
      confirm: settle(resolve),
      cancel: settle(() => reject(new PasswordNotGiven())),
    });
  });
  return pending;
}
