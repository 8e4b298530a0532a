/** A key of a vault. Its id prefixes the texts that it encrypted. */
export type VaultKey = { readonly id: string; readonly bytes: Uint8Array };

export const VAULT_KEY_BYTES = 32;

const KEY = /^([A-Za-z0-9._-]{1,64}):([A-Za-z0-9+/]{43}=)$/;

/** True when every part of `id:base64,id:base64` is a key, and the ids are unique. */
export function areVaultKeys(text: string): boolean {
  const keys = vaultKeys(text);
  return (
    keys.length === parts(text).length && new Set(keys.map(({ id }) => id)).size === keys.length
  );
}

/** Returns the valid keys in the text, in order. */
export function vaultKeys(text: string): readonly VaultKey[] {
  return parts(text).flatMap((part) => {
    const [, id, base64] = KEY.exec(part) ?? [];
    if (id === undefined || base64 === undefined) return [];
    return [{ id, bytes: Buffer.from(base64, "base64") }];
  });
}

function parts(text: string): readonly string[] {
  return text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => part.trim());
}
