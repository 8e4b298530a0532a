/** Signatures of an account: stored images and typed names that data refers to by id. */
export type { ImageFacts, ImageReader, SignatureDeps } from "./deps.ts";
export { findSignature, listSignatures } from "./find-signature.ts";
export { createSignature, deleteSignature, type NewSignature } from "./save-signature.ts";
export type { Signature, SignatureId } from "./signature.ts";
export type { SignatureStore } from "./store.ts";
