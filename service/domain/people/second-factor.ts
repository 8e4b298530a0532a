import { present } from "#base/assert.ts";
import { invalid, Refusal } from "#base/refusal.ts";
import { requireRecentPassword } from "#domain/access";
import type { Caller, PersonId } from "#domain/accounts";
import { isConfirmed } from "#domain/people/records";
import { attempt } from "./attempts.ts";
import type { PeopleDeps, PeopleStores } from "./deps.ts";
import { mintRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { lockSelf, recordForPerson, type SignedIn, signedIn, UNKNOWN_CLIENT } from "./signed-in.ts";
import { secretText, TOTP_SECRET_BYTES, totpUri, verifyCode } from "./totp.ts";

/** Shown once, for an authenticator app. */
export type TotpSetup = {
  /** Base 32. */
  readonly secret: string;
  /** The same for scanning, as `otpauth://totp/…`. */
  readonly uri: string;
};

/**
 * Makes a secret, which is not used until a first code confirms it; one that waits is replaced. 403 `password_required`;
 * 409 `second_factor_enabled`.
 */
export async function beginSecondFactor(
  { transact, clock, randomness, vault }: PeopleDeps,
  caller: Caller,
): Promise<TotpSetup> {
  const self = signedIn(caller);
  requireRecentPassword(caller.by, clock.now());
  const secret = secretText(randomness.bytes(TOTP_SECRET_BYTES));
  return await transact(async (stores) => {
    const { id, email, secondFactor } = await lockSelf(stores, self);
    if (isConfirmed(secondFactor)) throw alreadyEnabled();
    const sealedSecret = vault.seal(secret, `totp/${id}`);
    await stores.persons.setSecondFactor(id, { sealedSecret, confirmedAt: null, lastStep: null });
    return { secret, uri: totpUri(email, secret) };
  });
}

/**
 * Activates the second factor with a first code, and returns its recovery codes, which are shown only this once. 403
 * `password_required`; 400 `validation_error` for a wrong code, which counts as a failed sign-in; 429 `too_many_sign_ins`;
 * 409 `second_factor_enabled` and, without a secret that waits, `second_factor_missing`.
 */
export async function confirmSecondFactor(
  deps: PeopleDeps,
  caller: Caller,
  code: string,
): Promise<readonly string[]> {
  const self = signedIn(caller);
  requireRecentPassword(caller.by, deps.clock.now());
  const { email } = present(await deps.persons.findPerson(self.personId), "signed-in person");
  const given = { email, client: UNKNOWN_CLIENT };
  const { codes } = await attempt(deps, given, async () => {
    const made = await deps.transact((stores) => confirm(deps, stores, self, code));
    return { verdict: made === null ? "wrong" : "right", codes: made };
  });
  if (codes === null) throw wrongCode();
  return codes;
}

/** Null for a wrong code. */
async function confirm(
  deps: PeopleDeps,
  stores: PeopleStores,
  self: SignedIn,
  code: string,
): Promise<readonly string[] | null> {
  const { id, secondFactor } = await lockSelf(stores, self);
  if (isConfirmed(secondFactor)) throw alreadyEnabled();
  if (secondFactor === null) throw missing();
  const { sealedSecret, lastStep } = secondFactor;
  const now = deps.clock.now();
  const secret = deps.vault.open(sealedSecret, `totp/${id}`);
  const step = verifyCode({ secret, code }, now, lastStep);
  if (step === null) return null;
  const confirmed = { sealedSecret, confirmedAt: now, lastStep: step };
  await stores.persons.setSecondFactor(id, confirmed);
  await recordForPerson(stores, self, "member.second_factor_added", now);
  return await storeRecoveryCodes(deps, stores, id);
}

/** Removes the second factor, if any. 403 `password_required`. */
export async function removeOwnSecondFactor(
  { transact, clock }: PeopleDeps,
  caller: Caller,
): Promise<void> {
  const self = signedIn(caller);
  const now = clock.now();
  requireRecentPassword(caller.by, now);
  await transact(async (stores) => {
    const { id, secondFactor } = await lockSelf(stores, self);
    if (secondFactor === null) return;
    await stores.persons.setSecondFactor(id, null);
    await stores.persons.replaceRecoveryCodes(id, []);
    if (isConfirmed(secondFactor))
      await recordForPerson(stores, self, "member.second_factor_removed", now);
  });
}

/** Replaces the recovery codes, which are returned only this once. 403 `password_required`; 409 `second_factor_missing`. */
export async function renewRecoveryCodes(
  deps: PeopleDeps,
  caller: Caller,
): Promise<readonly string[]> {
  const self = signedIn(caller);
  const now = deps.clock.now();
  requireRecentPassword(caller.by, now);
  return await deps.transact(async (stores) => {
    const { id, secondFactor } = await lockSelf(stores, self);
    if (!isConfirmed(secondFactor)) throw missing();
    await recordForPerson(stores, self, "member.recovery_codes_replaced", now);
    return await storeRecoveryCodes(deps, stores, id);
  });
}

async function storeRecoveryCodes(
  { randomness, hashing }: PeopleDeps,
  { persons }: PeopleStores,
  id: PersonId,
): Promise<readonly string[]> {
  const codes = mintRecoveryCodes(randomness);
  const hashes = codes.map((code) => recoveryCodeHash(id, code, hashing));
  await persons.replaceRecoveryCodes(
    id,
    hashes.filter((hash) => hash !== null),
  );
  return codes;
}

function wrongCode(): Refusal {
  const message = "The code is wrong. Check the clock of your device and enter the current code.";
  return invalid(message, [{ field: "code", code: "wrong_code", message }]);
}

function alreadyEnabled(): Refusal {
  const message = "Your second factor is set up already; remove it to set up another.";
  return new Refusal(409, "second_factor_enabled", message);
}

function missing(): Refusal {
  return new Refusal(409, "second_factor_missing", "You have no second factor.");
}
