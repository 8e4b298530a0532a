import type { Hashing } from "#base/hashing.ts";
import type { Randomness } from "#base/randomness.ts";
import type { PersonId } from "#domain/accounts";

const RECOVERY_CODES = 10;

/** Lower case, without letters and digits that look alike: 32 characters, 5 bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";
/** 50 bits in two groups. */
const GROUP_CHARACTERS = 5;
const CODE = /^([a-z0-9]{5})-?([a-z0-9]{5})$/;

/** New codes, such as `k7rm2-x9dqa`. Each replaces a code of the second factor once. */
export function mintRecoveryCodes(random: Pick<Randomness, "bytes">): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const bytes = Array.from(random.bytes(2 * GROUP_CHARACTERS));
    const text = bytes.map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return `${text.slice(0, GROUP_CHARACTERS)}-${text.slice(GROUP_CHARACTERS)}`;
  });
}

/** Returns the stored hash of a code, however it was typed; null for a text that is not a recovery code. */
export function recoveryCodeHash(
  personId: PersonId,
  code: string,
  { sha256 }: Pick<Hashing, "sha256">,
): string | null {
  const groups = CODE.exec(code.replaceAll(/\s/g, "").toLowerCase());
  if (groups === null) return null;
  return sha256(`recovery/${personId}/${groups[1]}-${groups[2]}`);
}
