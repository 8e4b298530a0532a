/** Converts dynamic XFA forms to AcroForms. */
export {
  type ConvertedXfa,
  convertXfa,
  type RefusedXfa,
  XFA_LIMITS,
  type XfaHost,
  type XfaLimits,
  type XfaResult,
  type XfaWarning,
  type XfaWarningCode,
} from "./convert.ts";
