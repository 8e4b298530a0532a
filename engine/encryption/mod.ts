/** Encryption of the PDFs that are written; `ingest` has the decryption of those that are read. */
export type { Encryption } from "./encryption.ts";
export { ObjectEncryptor } from "./object-encryptor.ts";
