/**
 * Admission: every request starts with `authenticator` or `memberAuthenticator`, which turn a key or a session into a
 * `Caller` and count the request towards its hourly limit. A request with an Idempotency-Key runs once.
 */

export { authenticator } from "./authenticate.ts";
export { type MemberAdmission, memberAuthenticator } from "./authenticate-member.ts";
export type { AdmissionDeps } from "./deps.ts";
export {
  type IdempotencyScope,
  type IdempotencyStore,
  idempotencyScope,
  isReplayable,
  lockIdempotencyKey,
  purgeAdmission,
  type StoredResponse,
} from "./idempotency.ts";
export { LAST_USE_SECONDS, type RequestWindow, WINDOW_SECONDS } from "./request-window.ts";
export type {
  AdmissionStore,
  CountedKey,
  CountedMember,
  CountedWindow,
  RejectedSession,
} from "./store.ts";
