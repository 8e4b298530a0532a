/**
 * The request log: refused and failed requests of known callers, kept for seven days. They are recorded apart from the
 * requests; requests without a valid key or session belong to no account and are not recorded.
 */

export { listRefusedRequests, purgeRequestLog, type RequestLogDeps } from "./read-log.ts";
export {
  DROP_REASONS,
  type DropReason,
  RefusalRecorder,
  type SeenRequest,
} from "./record-refused.ts";
export type {
  RefusedQuery,
  RefusedRequest,
  RequestLog,
  StatusClass,
  StoredRequest,
} from "./refused-request.ts";
