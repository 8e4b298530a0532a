/** Converts dynamic XFA forms to AcroForms. */
export type { XfaWarning, XfaWarningCode } from "./conversion-warnings.ts";
export {
  type ConvertedXfa,
  convertXfa,
  type RefusedXfa,
  XFA_LIMITS,
  type XfaHost,
  type XfaLimits,
  type XfaResult,
} from "./convert.ts";
